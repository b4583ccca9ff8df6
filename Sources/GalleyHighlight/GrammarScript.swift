// SPDX-License-Identifier: MIT

/// The program that stands between the engine and the grammars, evaluated before them. Ours; of Prism nothing is kept
/// here. ECMAScript 5.1, as Duktape reads it.
enum GrammarScript {
  static let source = #"""
    delete Duktape;
    var galley = {};
    (function (galley) {
      'use strict';
      var own = Object.prototype.hasOwnProperty;

      function list(value) { return value === undefined ? [] : Array.isArray(value) ? value : [value]; }

      // What adds to another language without being one (css-extras, jsdoc): a language is read without it.
      function isExtra(part) { return part.modify !== undefined && part.option !== 'default'; }

      // One line a language: its name, its aliases, and the parts to load in order, each after all that it builds on.
      // HTML holds CSS and JavaScript, so these two follow markup wherever it is needed.
      galley.catalogue = function (json) {
        var parts = JSON.parse(json).languages;
        delete parts.meta;
        function order(name) {
          var wanted = {}, result = [], done = {};
          function want(id) {
            if (own.call(wanted, id) || !own.call(parts, id)) return;
            wanted[id] = true;
            list(parts[id].require).forEach(want);
            list(parts[id].optional).forEach(function (other) {
              if (own.call(parts, other) && !isExtra(parts[other])) want(other);
            });
            if (id === 'markup') { want('css'); want('javascript'); }
          }
          function place(id) {
            if (own.call(done, id) || !own.call(wanted, id)) return;
            done[id] = true;
            list(parts[id].require).concat(list(parts[id].optional), list(parts[id].modify)).forEach(place);
            result.push(id);
          }
          want(name);
          Object.keys(wanted).forEach(place);
          return result;
        }
        // Extras that have no grammar of their own.
        return Object.keys(parts).filter(function (id) {
          return !(isExtra(parts[id]) && /-(?:extras|templates|doc)$/.test(id));
        }).map(function (id) {
          return [id, list(parts[id].alias).join(' '), order(id).join(' ')].join('\t');
        }).join('\n');
      };

      var types = Object.create(null);
      galley.setTypes = function (names) {
        names.split(' ').forEach(function (name, index) { types[name] = index; });
        return '';
      };

      // A token has its own type, or that of its first alias that has one, or that of the token around it.
      function typeOf(token, around) {
        if (token.type in types) return types[token.type];
        var aliases = list(token.alias);
        for (var i = 0; i < aliases.length; i++) if (aliases[i] in types) return types[aliases[i]];
        return around;
      }

      function flatten(token, type, result) {
        if (typeof token === 'string') {
          if (token.length > 0) result.push(type, token.length);
        } else if (Array.isArray(token)) {
          for (var i = 0; i < token.length; i++) flatten(token[i], type, result);
        } else {
          flatten(token.content, typeOf(token, type), result);
        }
      }

      // Pairs of a type's number and a length in UTF-16 units.
      galley.tokens = function (code, names) {
        var name = names.split(' ')[0], language = names.split(' ')[1];
        var grammar = own.call(Prism.languages, name) ? Prism.languages[name] : Prism.languages[language];
        if (!grammar) throw new Error('no grammar ' + language);
        var work = { code: code, grammar: grammar, language: language };
        Prism.hooks.run('before-tokenize', work);
        work.tokens = Prism.tokenize(work.code, work.grammar);
        Prism.hooks.run('after-tokenize', work);
        var result = [];
        flatten(work.tokens, types.plain, result);
        return new Uint32Array(result);
      };
    })(galley);
    """#
}
