// SPDX-License-Identifier: MIT

import Testing

/// A few words of a language, and its tokens as `type‹text›`, spaces between tokens left out. Our own words; the tokens
/// are those that Prism 1.29 gives in Node.
struct Snippet: Sendable, CustomTestStringConvertible {
  let language: String
  let code: String
  let tokens: String
  var testDescription: String { language }
  init(_ language: String, _ code: String, _ tokens: String) {
    (self.language, self.code, self.tokens) = (language, code, tokens)
  }

  static let all: [Snippet] = [
    Snippet(
      "markup",
      "<a href=\"x\">T &amp; <!-- c --></a><script>var a = 1;</script>",
      "punctuation‹<› tag‹a› tag‹ › attr-name‹href› punctuation‹=› punctuation‹\"› attr-value‹x›"
        + " punctuation‹\"› punctuation‹>› ‹T › entity‹&amp;› comment‹<!-- c -->› punctuation‹</› tag‹a›"
        + " punctuation‹>› punctuation‹<› tag‹script› punctuation‹>› keyword‹var› ‹ a › operator‹=›"
        + " number‹1› punctuation‹;› punctuation‹</› tag‹script› punctuation‹>›"),
    Snippet(
      "html",
      "<p style=\"color: red\">hi</p>",
      "punctuation‹<› tag‹p› tag‹ › attr-name‹style› punctuation‹=› punctuation‹\"› property‹color›"
        + " punctuation‹:› attr-value‹ red› punctuation‹\"› punctuation‹>› ‹hi› punctuation‹</› tag‹p›"
        + " punctuation‹>›"),
    Snippet(
      "xml",
      "<?xml version=\"1.0\"?><a:b c='d'/>",
      "prolog‹<?xml version=\"1.0\"?>› punctuation‹<› namespace‹a:› tag‹b› tag‹ › attr-name‹c›"
        + " punctuation‹=› punctuation‹'› attr-value‹d› punctuation‹'› punctuation‹/>›"),
    Snippet(
      "svg",
      "<svg><![CDATA[x]]></svg>",
      "punctuation‹<› tag‹svg› punctuation‹>› cdata‹<![CDATA[x]]>› punctuation‹</› tag‹svg›"
        + " punctuation‹>›"),
    Snippet(
      "markup-templating",
      "<b>x</b>",
      "‹<b>x</b>›"),
    Snippet(
      "css",
      "/* c */ a.b:hover { color: #fff; width: 2px !important }",
      "comment‹/* c */› selector‹a.b:hover› punctuation‹{› property‹color› punctuation‹:› ‹ #fff›"
        + " punctuation‹;› property‹width› punctuation‹:› ‹ 2px › important‹!important› punctuation‹}›"),
    Snippet(
      "scss",
      "$w: 1px; .a { &:hover { width: $w * 2; } } // c",
      "variable‹$w› punctuation‹:› ‹ 1px› punctuation‹;› selector‹.a › punctuation‹{› important‹&›"
        + " selector‹:hover › punctuation‹{› property‹width› punctuation‹:› variable‹$w› operator‹*› ‹ 2›"
        + " punctuation‹;› punctuation‹}› punctuation‹}› comment‹// c›"),
    Snippet(
      "sass",
      "$w: 1px\n.a\n  width: $w",
      "variable‹$w› punctuation‹:› ‹ 1px› selector‹.a› property‹width› punctuation‹:› variable‹$w›"),
    Snippet(
      "less",
      "@w: 1px; .a { .m(); width: @w; }",
      "variable‹@w› punctuation‹:› ‹ 1px› punctuation‹;› selector‹.a› punctuation‹{› function‹.m›"
        + " punctuation‹(› punctuation‹)› punctuation‹;› property‹width› punctuation‹:› variable‹@w›"
        + " punctuation‹;› punctuation‹}›"),
    Snippet(
      "javascript",
      "let s = `a${b + 1}`; // c\nconst r = /a[b]+/g, t = true;",
      "keyword‹let› ‹ s › operator‹=› string‹`› string‹a› interpolation-punctuation‹${›"
        + " interpolation‹b › operator‹+› interpolation‹ › number‹1› interpolation-punctuation‹}› string‹`›"
        + " punctuation‹;› comment‹// c› keyword‹const› ‹ r › operator‹=› regex‹/› regex‹a› punctuation‹[›"
        + " regex‹b› punctuation‹]› number‹+› regex‹/› regex‹g› punctuation‹,› ‹ t › operator‹=›"
        + " boolean‹true› punctuation‹;›"),
    Snippet(
      "typescript",
      "interface A<T> { x?: number; f(y: string): void }",
      "keyword‹interface› constant‹A› operator‹<› constant‹T› operator‹>› punctuation‹{› ‹ x›"
        + " operator‹?› operator‹:› builtin‹number› punctuation‹;› function‹f› punctuation‹(› ‹y›"
        + " operator‹:› builtin‹string› punctuation‹)› operator‹:› keyword‹void› punctuation‹}›"),
    Snippet(
      "jsx",
      "const e = <A b=\"c\" d={1}>t{x}</A>;",
      "keyword‹const› ‹ e › operator‹=› punctuation‹<› class-name‹A› tag‹ › attr-name‹b› punctuation‹=›"
        + " punctuation‹\"› attr-value‹c› punctuation‹\"› tag‹ › attr-name‹d› punctuation‹=› punctuation‹{›"
        + " number‹1› punctuation‹}› punctuation‹>› ‹t› punctuation‹{› ‹x› punctuation‹}› punctuation‹</›"
        + " class-name‹A› punctuation‹>› punctuation‹;›"),
    Snippet(
      "tsx",
      "const e: A = <B<C> d={f} />;",
      "keyword‹const› ‹ e› operator‹:› constant‹A› operator‹=› operator‹<› constant‹B› operator‹<›"
        + " constant‹C› operator‹>› ‹ d› operator‹=› punctuation‹{› ‹f› punctuation‹}› operator‹/›"
        + " operator‹>› punctuation‹;›"),
    Snippet(
      "clike",
      "if (a == \"b\") { return 1; }",
      "keyword‹if› punctuation‹(› ‹a › operator‹==› string‹\"b\"› punctuation‹)› punctuation‹{›"
        + " keyword‹return› number‹1› punctuation‹;› punctuation‹}›"),
    Snippet(
      "c",
      "#include <a.h>\nint main(void) { return 'a' + 0x1F; }",
      "property‹#› directive‹include› property‹ › string‹<a.h>› keyword‹int› function‹main›"
        + " punctuation‹(› keyword‹void› punctuation‹)› punctuation‹{› keyword‹return› char‹'a'›"
        + " operator‹+› number‹0x1F› punctuation‹;› punctuation‹}›"),
    Snippet(
      "cpp",
      "template<class T> std::vector<T> v{1u, nullptr};",
      "keyword‹template› operator‹<› keyword‹class› class-name‹T› operator‹>› ‹ std› punctuation‹::›"
        + " ‹vector› operator‹<› ‹T› operator‹>› ‹ v› punctuation‹{› number‹1u› punctuation‹,›"
        + " keyword‹nullptr› punctuation‹}› punctuation‹;›"),
    Snippet(
      "rust",
      "fn f<'a>(x: &'a str) -> u8 { println!(\"{}\", x); 1_0u8 }",
      "keyword‹fn› function-definition‹f› operator‹<› symbol‹'a› operator‹>› punctuation‹(› ‹x›"
        + " punctuation‹:› operator‹&› symbol‹'a› keyword‹str› punctuation‹)› punctuation‹->› keyword‹u8›"
        + " punctuation‹{› property‹println!› punctuation‹(› string‹\"{}\"› punctuation‹,› ‹ x›"
        + " punctuation‹)› punctuation‹;› number‹1_0u8› punctuation‹}›"),
    Snippet(
      "go",
      "func f(x int) (string, error) { return `a`, nil }",
      "keyword‹func› function‹f› punctuation‹(› ‹x › builtin‹int› punctuation‹)› punctuation‹(›"
        + " builtin‹string› punctuation‹,› builtin‹error› punctuation‹)› punctuation‹{› keyword‹return›"
        + " string‹`a`› punctuation‹,› boolean‹nil› punctuation‹}›"),
    Snippet(
      "zig",
      "const x: u32 = @intCast(u32, 1); // c",
      "keyword‹const› ‹ x› punctuation‹:› keyword‹u32› operator‹=› builtin‹@intCast› punctuation‹(›"
        + " keyword‹u32› punctuation‹,› number‹1› punctuation‹)› punctuation‹;› comment‹// c›"),
    Snippet(
      "swift",
      "@available(iOS 15, *)\nfunc f<T>(_ x: Int) -> String? { \"a\\(x + 1)\" } // c",
      "attribute‹@available› punctuation‹(› ‹iOS › number‹15› punctuation‹,› operator‹*› punctuation‹)›"
        + " keyword‹func› function-definition‹f› operator‹<› class-name‹T› operator‹>› punctuation‹(›"
        + " omit‹_› ‹ x› punctuation‹:› class-name‹Int› punctuation‹)› operator‹->› class-name‹String›"
        + " operator‹?› punctuation‹{› string‹\"a› interpolation-punctuation‹\\(› interpolation‹x ›"
        + " operator‹+› interpolation‹ › number‹1› interpolation-punctuation‹)› string‹\"› punctuation‹}›"
        + " comment‹// c›"),
    Snippet(
      "objectivec",
      "@interface A : NSObject\n- (void)f:(int)x;\n@end",
      "keyword‹@interface› ‹ A › punctuation‹:› ‹ NSObject\n› operator‹-› punctuation‹(› keyword‹void›"
        + " punctuation‹)› ‹f› punctuation‹:› punctuation‹(› keyword‹int› punctuation‹)› ‹x› punctuation‹;›"
        + " keyword‹@end›"),
    Snippet(
      "java",
      "@Override public int f(List<A> x) { return 1L; }",
      "punctuation‹@Override› keyword‹public› keyword‹int› function‹f› punctuation‹(› class-name‹List›"
        + " punctuation‹<› class-name‹A› punctuation‹>› ‹ x› punctuation‹)› punctuation‹{› keyword‹return›"
        + " number‹1L› punctuation‹;› punctuation‹}›"),
    Snippet(
      "kotlin",
      "fun f(x: Int?): String = \"a$x ${x + 1}\"",
      "keyword‹fun› function‹f› punctuation‹(› ‹x› operator‹:› ‹ Int› operator‹?› punctuation‹)›"
        + " operator‹:› ‹ String › operator‹=› string‹\"a› interpolation-punctuation‹$› interpolation‹x›"
        + " string‹ › interpolation-punctuation‹${› interpolation‹x › operator‹+› interpolation‹ ›"
        + " number‹1› interpolation-punctuation‹}› string‹\"›"),
    Snippet(
      "scala",
      "def f[T](x: T): Int = { val y = s\"a$x\"; 1 }",
      "keyword‹def› ‹ f› punctuation‹[› ‹T› punctuation‹]› punctuation‹(› ‹x› operator‹:› ‹ T›"
        + " punctuation‹)› operator‹:› builtin‹Int› operator‹=› punctuation‹{› keyword‹val› ‹ y ›"
        + " operator‹=› function‹s› string‹\"a› punctuation‹$› interpolation‹x› string‹\"› punctuation‹;›"
        + " number‹1› punctuation‹}›"),
    Snippet(
      "groovy",
      "def f(x) { \"a${x}\" } // c",
      "keyword‹def› function‹f› punctuation‹(› ‹x› punctuation‹)› punctuation‹{› string‹\"a›"
        + " interpolation-punctuation‹${› interpolation‹x› interpolation-punctuation‹}› string‹\"›"
        + " punctuation‹}› comment‹// c›"),
    Snippet(
      "clojure",
      "(defn f [x] (+ x 1)) ; c",
      "punctuation‹(› keyword‹defn› ‹ f › punctuation‹[› ‹x› punctuation‹]› punctuation‹(› keyword‹+›"
        + " ‹ x › number‹1› punctuation‹)› punctuation‹)› comment‹; c›"),
    Snippet(
      "csharp",
      "class A : B { int F(string s) => s?.Length ?? 0; }",
      "keyword‹class› class-name‹A› punctuation‹:› class-name‹B› punctuation‹{› keyword‹int›"
        + " function‹F› punctuation‹(› keyword‹string› ‹ s› punctuation‹)› operator‹=>› ‹ s›"
        + " punctuation‹?.› ‹Length › operator‹??› number‹0› punctuation‹;› punctuation‹}›"),
    Snippet(
      "fsharp",
      "let f (x: int) = sprintf \"%d\" x // c",
      "keyword‹let› ‹ f › punctuation‹(› ‹x› punctuation‹:› class-name‹int› punctuation‹)› operator‹=›"
        + " ‹ sprintf › string‹\"%d\"› ‹ x › comment‹// c›"),
    Snippet(
      "python",
      "@d\ndef f(x: int = 1) -> str:\n    return f\"a{x}\" # c",
      "punctuation‹@d› keyword‹def› function‹f› punctuation‹(› ‹x› punctuation‹:› builtin‹int›"
        + " operator‹=› number‹1› punctuation‹)› operator‹-› operator‹>› builtin‹str› punctuation‹:›"
        + " keyword‹return› string‹f\"a› punctuation‹{› interpolation‹x› punctuation‹}› string‹\"›"
        + " comment‹# c›"),
    Snippet(
      "ruby",
      "def f(x) = \"a#{x + 1}\" # c\n:sym",
      "keyword‹def› function‹f› punctuation‹(› ‹x› punctuation‹)› operator‹=› string‹\"a›"
        + " punctuation‹#{› interpolation‹x › operator‹+› interpolation‹ › number‹1› punctuation‹}›"
        + " string‹\"› comment‹# c› symbol‹:sym›"),
    Snippet(
      "php",
      "<b><?php function f($x) { return \"a$x\" . PHP_EOL; } // c ?></b>",
      "punctuation‹<› tag‹b› punctuation‹>› important‹<?php› keyword‹function› function-definition‹f›"
        + " punctuation‹(› variable‹$x› punctuation‹)› punctuation‹{› keyword‹return› string‹\"a›"
        + " variable‹$x› string‹\"› operator‹.› constant‹PHP_EOL› punctuation‹;› punctuation‹}›"
        + " comment‹// c › important‹?>› punctuation‹</› tag‹b› punctuation‹>›"),
    Snippet(
      "perl",
      "my $x = q/a/; print \"b $x\\n\" if $x =~ /c/; # d",
      "keyword‹my› variable‹$x› operator‹=› string‹q/a/› punctuation‹;› keyword‹print›"
        + " string‹\"b $x\\n\"› keyword‹if› variable‹$x› operator‹=~› regex‹/c/› punctuation‹;›"
        + " comment‹# d›"),
    Snippet(
      "lua",
      "local function f(x) return \"a\" .. x end -- c",
      "keyword‹local› keyword‹function› function‹f› punctuation‹(› ‹x› punctuation‹)› keyword‹return›"
        + " string‹\"a\"› operator‹..› ‹ x › keyword‹end› comment‹-- c›"),
    Snippet(
      "elixir",
      "def f(x), do: \"a#{x}\" # c",
      "keyword‹def› function‹f› punctuation‹(› ‹x› punctuation‹)› punctuation‹,› attr-name‹do:›"
        + " string‹\"a› punctuation‹#{› interpolation‹x› punctuation‹}› string‹\"› comment‹# c›"),
    Snippet(
      "erlang",
      "f(X) -> \"a\", atom, X + 1. % c",
      "function‹f› punctuation‹(› variable‹X› punctuation‹)› operator‹-› operator‹>› string‹\"a\"›"
        + " punctuation‹,› ‹atom› punctuation‹,› variable‹X› operator‹+› number‹1.› comment‹% c›"),
    Snippet(
      "haskell",
      "f :: Int -> String\nf x = show (x + 1) -- c",
      "‹f› operator‹::› constant‹Int› operator‹->› constant‹String› ‹f› ‹x› operator‹=› builtin‹show›"
        + " punctuation‹(› ‹x› operator‹+› number‹1› punctuation‹)› comment‹-- c›"),
    Snippet(
      "ocaml",
      "let f x = match x with Some y -> y | None -> \"a\" (* c *)",
      "keyword‹let› ‹ f x › operator‹=› keyword‹match› ‹ x › keyword‹with› ‹ Some y › operator‹->›"
        + " ‹ y › operator‹|› ‹ None › operator‹->› string‹\"a\"› comment‹(* c *)›"),
    Snippet(
      "reason",
      "let f = (x: int) => x + 1; /* c */",
      "keyword‹let› ‹ f › operator‹=› punctuation‹(› ‹x› punctuation‹:› ‹ int› punctuation‹)›"
        + " operator‹=>› ‹ x › operator‹+› number‹1› punctuation‹;› comment‹/* c */›"),
    Snippet(
      "lisp",
      "(defun f (x) \"doc\" (if x 1 :k)) ; c",
      "punctuation‹(› keyword‹defun› function‹f› punctuation‹(› variable‹x› punctuation‹)›"
        + " string‹\"doc\"› punctuation‹(› keyword‹if› ‹ x › number‹1› property‹:k› punctuation‹)›"
        + " punctuation‹)› comment‹; c›"),
    Snippet(
      "scheme",
      "(define (f x) (if #t x \"a\")) ; c",
      "punctuation‹(› keyword‹define› punctuation‹(› function‹f› ‹ x› punctuation‹)› punctuation‹(›"
        + " keyword‹if› boolean‹#t› ‹ x › string‹\"a\"› punctuation‹)› punctuation‹)› comment‹; c›"),
    Snippet(
      "dart",
      "Future<int> f({int? x}) async => 1; // 'a'",
      "class-name‹Future› punctuation‹<› ‹int› punctuation‹>› function‹f› punctuation‹(› punctuation‹{›"
        + " ‹int› operator‹?› ‹ x› punctuation‹}› punctuation‹)› keyword‹async› operator‹=› operator‹>›"
        + " number‹1› punctuation‹;› comment‹// 'a'›"),
    Snippet(
      "crystal",
      "def f(x : Int32) : String\n  \"a#{x}\" # c\nend",
      "keyword‹def› function‹f› punctuation‹(› ‹x › operator‹:› ‹ Int32› punctuation‹)› operator‹:›"
        + " builtin‹String› string‹\"a› punctuation‹#{› interpolation‹x› punctuation‹}› string‹\"›"
        + " comment‹# c› keyword‹end›"),
    Snippet(
      "bash",
      "for f in *.txt; do echo \"$f\" | grep -c 'a'; done # c",
      "keyword‹for› variable‹f› keyword‹in› ‹ *.txt› punctuation‹;› keyword‹do› builtin‹echo›"
        + " string‹\"› variable‹$f› string‹\"› operator‹|› function‹grep› variable‹-c› string‹'a'›"
        + " punctuation‹;› keyword‹done› comment‹# c›"),
    Snippet(
      "powershell",
      "function F($x) { Write-Host \"a $x\" } # c",
      "keyword‹function› ‹ F› punctuation‹(› variable‹$x› punctuation‹)› punctuation‹{›"
        + " function‹Write-Host› string‹\"a › variable‹$x› string‹\"› punctuation‹}› comment‹# c›"),
    Snippet(
      "json",
      "{\"a\": [1.5, true, null, \"b\\n\"]}",
      "punctuation‹{› property‹\"a\"› operator‹:› punctuation‹[› number‹1.5› punctuation‹,›"
        + " boolean‹true› punctuation‹,› keyword‹null› punctuation‹,› string‹\"b\\n\"› punctuation‹]›"
        + " punctuation‹}›"),
    Snippet(
      "yaml",
      "a: &x 1 # c\nb:\n  - \"d\"\n  - *x",
      "atrule‹a› punctuation‹:› important‹&x› number‹1› comment‹# c› atrule‹b› punctuation‹:›"
        + " punctuation‹-› string‹\"d\"› punctuation‹-› important‹*x›"),
    Snippet(
      "toml",
      "[a.b]\nc = \"d\" # e\nf = 1979-05-27",
      "punctuation‹[› class-name‹a.b› punctuation‹]› property‹c› punctuation‹=› string‹\"d\"›"
        + " comment‹# e› property‹f› punctuation‹=› number‹1979-05-27›"),
    Snippet(
      "sql",
      "SELECT a, COUNT(*) FROM t WHERE b = 'c' -- d",
      "keyword‹SELECT› ‹ a› punctuation‹,› function‹COUNT› punctuation‹(› operator‹*› punctuation‹)›"
        + " keyword‹FROM› ‹ t › keyword‹WHERE› ‹ b › operator‹=› string‹'c'› comment‹-- d›"),
    Snippet(
      "markdown",
      "# A\n\n**b** _c_ ~~d~~ `e` [f](http://g.h)\n\n```js\nlet a;\n```",
      "punctuation‹#› important‹ A› punctuation‹**› bold‹b› punctuation‹**› punctuation‹_› italic‹c›"
        + " punctuation‹_› punctuation‹~~› ‹d› punctuation‹~~› keyword‹`e`› url‹[› url‹f› url‹](›"
        + " url‹http://g.h› url‹)› punctuation‹```› ‹js› ‹let a;› punctuation‹```›"),
    Snippet(
      "latex",
      "\\section{A} $x^2$ % c",
      "function‹\\section› punctuation‹{› class-name‹A› punctuation‹}› string‹$x^2$› comment‹% c›"),
    Snippet(
      "wasm",
      "(module (func $f (param i32) i32.const 1)) ;; c",
      "punctuation‹(› keyword‹module› punctuation‹(› keyword‹func› variable‹$f› punctuation‹(›"
        + " keyword‹param› keyword‹i32› punctuation‹)› keyword‹i32› punctuation‹.› keyword‹const› number‹1›"
        + " punctuation‹)› punctuation‹)› comment‹;; c›"),
    Snippet(
      "wgsl",
      "fn f(x: f32) -> vec4<f32> { return vec4<f32>(1.0); }",
      "keyword‹fn› function‹f› punctuation‹(› ‹x› punctuation‹:› builtin‹f32› punctuation‹)›"
        + " operator‹->› builtin‹vec4› punctuation‹<› builtin‹f32› punctuation‹>› punctuation‹{›"
        + " keyword‹return› builtin‹vec4› punctuation‹<› builtin‹f32› punctuation‹>› punctuation‹(›"
        + " number‹1.0› punctuation‹)› punctuation‹;› punctuation‹}›"),
    Snippet(
      "graphql",
      "query Q($x: Int!) { a(b: $x) { ...F } } # c",
      "keyword‹query› constant‹Q› punctuation‹(› variable‹$x› punctuation‹:› ‹Int› operator‹!›"
        + " punctuation‹)› punctuation‹{› ‹a› punctuation‹(› attr-name‹b› punctuation‹:› variable‹$x›"
        + " punctuation‹)› punctuation‹{› operator‹...› constant‹F› punctuation‹}› punctuation‹}›"
        + " comment‹# c›"),
    Snippet(
      "sparql",
      "SELECT ?x WHERE { ?x a <http://a> } # c",
      "keyword‹SELECT› variable‹?x› keyword‹WHERE› punctuation‹{› variable‹?x› keyword‹a›"
        + " punctuation‹<› url‹http://a› punctuation‹>› punctuation‹}› comment‹# c›"),
    Snippet(
      "diff",
      "--- a\n+++ b\n@@ -1 +1 @@\n-old\n+new\n same",
      "‹--- a› ‹+++ b› ‹@@ -1 +1 @@› deleted‹-› deleted‹old\n› inserted‹+› inserted‹new\n› ‹same›"),
    Snippet(
      "git",
      "$ git commit -m \"a\"\n# On branch main",
      "‹$ git commit› ‹ -m› string‹\"a\"› comment‹# On branch main›"),
    Snippet(
      "http",
      "GET /a HTTP/1.1\nHost: b.c\n\n",
      "property‹GET› url‹/› url‹a› property‹HTTP/1.1› keyword‹Host› punctuation‹:› ‹b.c›"),
    Snippet(
      "regex",
      "^[a-z]+(?:b|\\d){2}$",
      "function‹^› punctuation‹[› ‹a› operator‹-› ‹z› punctuation‹]› number‹+› punctuation‹(?:› ‹b›"
        + " keyword‹|› class-name‹\\d› punctuation‹)› number‹{2}› function‹$›"),
    Snippet(
      "docker",
      "FROM a:1 AS b\nRUN echo \"c\" # d",
      "keyword‹FROM› ‹ a:1 › keyword‹AS› ‹ b› keyword‹RUN› ‹ echo › string‹\"c\"› ‹ # d›"),
    Snippet(
      "nginx",
      "server { listen 80; root $a; } # c",
      "keyword‹server› punctuation‹{› keyword‹listen› directive‹ › number‹80› punctuation‹;›"
        + " keyword‹root› directive‹ › variable‹$a› punctuation‹;› punctuation‹}› comment‹# c›"),
  ]
}
