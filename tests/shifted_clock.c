/* The time of the day as much off as a file says, for whoever is started with this in LD_PRELOAD:
   CLOCK_FILE names eight bytes, the difference in nanoseconds. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static volatile long long *offset;
static int (*real_clock)(clockid_t, struct timespec *);

__attribute__((constructor)) static void open_file(void) {
  real_clock = dlsym(RTLD_NEXT, "clock_gettime");
  const char *name = getenv("CLOCK_FILE");
  int file = name ? open(name, O_RDONLY | O_CLOEXEC) : -1;
  if (file < 0) return;
  void *found = mmap(NULL, sizeof(long long), PROT_READ, MAP_SHARED, file, 0);
  if (found != MAP_FAILED) offset = found;
  close(file);
}

int clock_gettime(clockid_t which, struct timespec *at) {
  if (!real_clock) real_clock = dlsym(RTLD_NEXT, "clock_gettime");
  int told = real_clock(which, at);
  if (told == 0 && offset && (which == CLOCK_REALTIME || which == CLOCK_REALTIME_COARSE)) {
    long long ns = at->tv_sec * 1000000000LL + at->tv_nsec + *offset;
    at->tv_sec = ns / 1000000000LL;
    at->tv_nsec = ns % 1000000000LL;
  }
  return told;
}

int gettimeofday(struct timeval *restrict at, void *restrict zone) {
  (void)zone;
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  at->tv_sec = now.tv_sec;
  at->tv_usec = now.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *at) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (at) *at = now.tv_sec;
  return now.tv_sec;
}
