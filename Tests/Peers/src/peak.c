/* SPDX-License-Identifier: MIT
 * peak.c - the most memory that a command takes, in KiB, on standard output.  Usage: peak COMMAND [WORD...]
 * A process that begins as a copy of another counts what that one had: here, next to nothing. */
#include <stdio.h>
#include <stdlib.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int count, char **words) {
    if (count < 2) return 2;
    pid_t child = fork();
    if (child == 0) {
        int none = open("/dev/null", O_WRONLY);
        dup2(none, 1);
        dup2(none, 2);
        execvp(words[1], words + 1);
        _exit(127);
    }
    int status;
    struct rusage usage;
    if (child < 0 || wait4(child, &status, 0, &usage) < 0 || status) return 1;
    printf("%ld\n", usage.ru_maxrss);
    return 0;
}
