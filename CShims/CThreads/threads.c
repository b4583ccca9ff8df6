// SPDX-License-Identifier: MIT
#define _GNU_SOURCE
#include "CThreads.h"
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sched.h>
#endif

enum { stack_size = 8 << 20 };

struct galley_threads {
    void (*body)(void *);
    void *context;
    pthread_mutex_t lock;
    pthread_cond_t ended;
    int32_t running, count;
    pthread_t threads[];
};

int32_t galley_threads_processors(void) {
#ifdef __linux__
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0 && CPU_COUNT(&set) > 0) return CPU_COUNT(&set);
#endif
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    return online < 1 ? 1 : online > INT32_MAX ? INT32_MAX : (int32_t)online;
}

static void *run(void *argument) {
    galley_threads *threads = argument;
    threads->body(threads->context);
    pthread_mutex_lock(&threads->lock);
    if (--threads->running == 0) pthread_cond_signal(&threads->ended);
    pthread_mutex_unlock(&threads->lock);
    return NULL;
}

galley_threads *galley_threads_start(int32_t count, void (*body)(void *), void *context) {
    if (count < 1) return NULL;
    galley_threads *threads = malloc(sizeof *threads + (size_t)count * sizeof threads->threads[0]);
    if (!threads) return NULL;
    threads->body = body;
    threads->context = context;
    threads->running = threads->count = 0;
    pthread_mutex_init(&threads->lock, NULL);
    pthread_cond_init(&threads->ended, NULL);
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, stack_size);
    // Signals are for the threads of the program.
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pthread_mutex_lock(&threads->lock);
    while (threads->count < count &&
           pthread_create(&threads->threads[threads->count], &attributes, run, threads) == 0) {
        threads->count++;
        threads->running++;
    }
    pthread_mutex_unlock(&threads->lock);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
    if (threads->count > 0) return threads;
    galley_threads_end(threads);
    return NULL;
}

bool galley_threads_wait(galley_threads *threads, int32_t milliseconds) {
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    if (milliseconds > 0) {
        until.tv_sec += milliseconds / 1000;
        until.tv_nsec += (long)(milliseconds % 1000) * 1000000;
        if (until.tv_nsec >= 1000000000) {
            until.tv_nsec -= 1000000000;
            until.tv_sec++;
        }
    }
    pthread_mutex_lock(&threads->lock);
    int code = 0;
    while (threads->running > 0 && code == 0)
        code = milliseconds < 0 ? pthread_cond_wait(&threads->ended, &threads->lock)
                                : pthread_cond_timedwait(&threads->ended, &threads->lock, &until);
    bool done = threads->running == 0;
    pthread_mutex_unlock(&threads->lock);
    return done;
}

void galley_threads_end(galley_threads *threads) {
    for (int32_t index = 0; index < threads->count; index++) pthread_join(threads->threads[index], NULL);
    pthread_cond_destroy(&threads->ended);
    pthread_mutex_destroy(&threads->lock);
    free(threads);
}
