// SPDX-License-Identifier: MIT
// qt_peer.cpp - Qt 6 QTextLayout + QPainter on QImage, offscreen platform.  Usage: qt_peer W1..W6
#include "bench.h"
#include <QFileInfo>
#include <QGuiApplication>
#include <QImage>
#include <QPainter>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QAbstractTextDocumentLayout>
#include <QTextLayout>
#include <QTextOption>
#include <memory>
#include <vector>

static QFont font;

static qreal layoutText(QTextLayout &l, qreal width, qreal *used = nullptr) {
    l.beginLayout();
    qreal y = 0, w = 0;
    for (;;) {
        QTextLine line = l.createLine();
        if (!line.isValid()) break;
        line.setLineWidth(width);
        line.setPosition(QPointF(0, y));
        y += line.height();
        if (used) w = qMax(w, line.naturalTextWidth());
    }
    l.endLayout();
    if (used) *used = w;
    return y;
}

static void prepare(QTextLayout &l) {
    QTextOption o;
    o.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    l.setTextOption(o);
    l.setFont(font);
    l.setCacheEnabled(false);
}

static QImage raster(const QTextLayout &l, int w, int h) {
    QImage im(w, h, QImage::Format_ARGB32_Premultiplied);
    im.fill(Qt::white);
    QPainter p(&im);
    p.setPen(Qt::black);
    l.draw(&p, QPointF(0, 0));
    return im;
}

static void save(const QImage &im, const char *name) { im.save(QString("%1/qt_%2.png").arg(OUT_DIR, name)); }

static void w1() {
    lines_t L = read_lines("w1_labels.txt");
    int n = repeats(7);
    double v[64];
    for (int r = -1; r < n; r++) {
        double t = now_us();
        for (int i = 0; i < L.n; i++) {
            QTextLayout l(QString::fromUtf8(L.line[i], L.len[i]));
            prepare(l);
            qreal w, h = layoutText(l, 1e6, &w);
            QImage im = raster(l, qCeil(w), qCeil(h));
            if (r < 0 && i == 0) { emit1("W1.cold", "qt6", (now_us() - bench_t0) / 1e3, "ms"); save(im, "w1"); }
        }
        if (r >= 0) v[r] = now_us() - t;
    }
    emit("W1.layout_raster", "qt6", v, n, 1.0 / L.n, "us/label");
}

static void paragraphs(const char *wl, const char *file, const char *png) {
    lines_t L = read_lines(file);
    char *buf = (char *)malloc(1 << 16), name[64];
    int n = repeats(11);
    double v[64];
    for (int mode = 0; mode < 2; mode++) {
        for (int r = -1; r < n; r++) {
            double t = now_us();
            for (int i = 0; i < L.n; i++) {
                int len = unique_line(&L, i, buf, 1 << 16);
                QTextLayout l(QString::fromUtf8(buf, len));
                prepare(l);
                int h = qCeil(layoutText(l, WRAP_WIDTH));
                if (mode) {
                    QImage im = raster(l, WRAP_WIDTH, h);
                    if (r < 0 && i == 0) save(im, png);
                } else if (r < 0 && i == 0) {
                    snprintf(name, sizeof name, "%s.cold", wl);
                    emit1(name, "qt6", (now_us() - bench_t0) / 1e3, "ms");
                }
            }
            if (r >= 0) v[r] = now_us() - t;
        }
        snprintf(name, sizeof name, "%s.%s", wl, mode ? "layout_raster" : "layout");
        emit(name, "qt6", v, n, 1.0 / L.n, "us/par");
    }
}

static void w5() {
    lines_t L = read_lines("w5_doc.txt");
    char *buf = (char *)malloc(1 << 16);
    int n = repeats(7);
    double v[64], u[64];
    for (int r = -1; r < n; r++) {
        std::vector<std::unique_ptr<QTextLayout>> all;
        double t = now_us(), total = 0;
        for (int i = 0; i < L.n; i++) {
            int len = unique_line(&L, i, buf, 1 << 16);
            all.emplace_back(new QTextLayout(QString::fromUtf8(buf, len)));
            prepare(*all.back());
            total += layoutText(*all.back(), WRAP_WIDTH);
        }
        if (r >= 0) v[r] = now_us() - t;
        else fprintf(stderr, "qt6 W5: document is %.0f px tall\n", total);
        all.clear();
        t = now_us();
        QImage im(WRAP_WIDTH, VIEW_H, QImage::Format_ARGB32_Premultiplied);
        im.fill(Qt::white);
        QPainter p(&im);
        p.setPen(Qt::black);
        qreal y = 0;
        for (int i = 0; i < L.n && y < VIEW_H; i++) {
            int len = unique_line(&L, i, buf, 1 << 16);
            QTextLayout l(QString::fromUtf8(buf, len));
            prepare(l);
            qreal h = layoutText(l, WRAP_WIDTH);
            l.draw(&p, QPointF(0, y));
            y += h;
        }
        p.end();
        if (r >= 0) u[r] = now_us() - t;
        else save(im, "w5");
    }
    double m = emit("W5.layout", "qt6", v, n, 1e-3, "ms/doc");
    emit1("W5.layout.rate", "qt6", L.chars / m, "Mchar/s");
    emit("W5.viewport", "qt6", u, n, 1e-3, "ms");
}

// multi.whole: one QTextLayout a paragraph, all laid out again after each append
// multi.best : QTextDocument + QTextCursor::insertText (Qt's own incremental path), size asked each time
// multi.lastpar: one QTextLayout a paragraph, only the last done again
// one        : one paragraph in a QTextDocument;  one.layout: one QTextLayout done again
static void w6() {
    lines_t L = read_lines("w6_tokens.txt");
    static const char *names[] = {"W6.multi.best", "W6.multi.lastpar", "W6.one", "W6.one.layout", "W6.multi.whole"};
    char name[64];
    for (int kind = 0; kind < 5; kind++) {
        bool doc = kind == 0 || kind == 2, multi = kind == 0 || kind == 1 || kind == 4;
        int n = repeats(kind < 2 ? 7 : 3);
        double v[64], u[64];
        for (int r = 0; r < n; r++) {
            QTextDocument d;
            d.setUndoRedoEnabled(false);
            d.setDefaultFont(font);
            d.setDocumentMargin(0);
            d.setTextWidth(WRAP_WIDTH);
            QTextCursor cur(&d);
            std::vector<QString> pars(1);
            double t = now_us(), tLast = 0;
            qreal h = 0, done = 0;
            for (int i = 0; i < L.n; i++) {
                if (i == L.n - 100) tLast = now_us();
                QString tok = QString::fromUtf8(L.line[i], L.len[i]);
                bool newPar = multi && i && i % TOKENS_PER_PARAGRAPH == 0;
                if (doc) {
                    if (newPar) cur.insertBlock();
                    cur.insertText(tok);
                    h = d.documentLayout()->documentSize().height();
                } else {
                    if (newPar) { done += h; pars.emplace_back(); }
                    pars.back() += tok;
                    h = 0;
                    for (size_t k = kind == 4 ? 0 : pars.size() - 1; k < pars.size(); k++) {
                        QTextLayout l(pars[k]);
                        prepare(l);
                        h += layoutText(l, WRAP_WIDTH);
                    }
                    if (kind == 4) done = 0;
                }
            }
            v[r] = now_us() - t;
            u[r] = now_us() - tLast;
            if (r == 0) fprintf(stderr, "qt6 %s: height %.0f\n", names[kind], done + h);
        }
        snprintf(name, sizeof name, "%s.total", names[kind]);
        emit(name, "qt6", v, n, 1e-3, "ms");
        snprintf(name, sizeof name, "%s.last100", names[kind]);
        emit(name, "qt6", u, n, 1e-3, "ms");
    }
}

static void png(const char *path) {
    QImage im = QImage(QString::fromUtf8(path)).convertToFormat(QImage::Format_RGBA8888);
    int n = repeats(9);
    double v[64];
    QString out = QString("%1/enc_qt.png").arg(OUT_DIR);
    for (int r = 0; r < n; r++) { double t = now_us(); im.save(out); v[r] = now_us() - t; }
    emit("W7.encode", "qt6-qimage-save", v, n, 1e-3, "ms");
    emit1("W7.bytes", "qt6-qimage-save", QFileInfo(out).size(), "bytes");
}

int main(int argc, char **argv) {
    bench_t0 = now_us();
    setenv("QT_QPA_PLATFORM", "offscreen", 0);
    QGuiApplication app(argc, argv);
    font = QFont("Noto Sans");
    font.setPixelSize(FONT_PX);
    font.setHintingPreference(QFont::PreferNoHinting);
    font.setStyleStrategy(QFont::PreferAntialias);
    const char *w = argc > 1 ? argv[1] : "W2";
    if (!strcmp(w, "W1")) w1();
    else if (!strcmp(w, "W2")) paragraphs("W2", "w2_latin.txt", "w2");
    else if (!strcmp(w, "W3")) paragraphs("W3", "w3_bidi.txt", "w3");
    else if (!strcmp(w, "W4")) paragraphs("W4", "w4_scripts.txt", "w4");
    else if (!strcmp(w, "W5")) w5();
    else if (!strcmp(w, "W6")) w6();
    else if (!strcmp(w, "W7")) png(argc > 2 ? argv[2] : "workloads/card_1200x630.png");
    else { fprintf(stderr, "unknown workload %s\n", w); return 2; }
    emit_rss(w, "qt6");
    return 0;
}
