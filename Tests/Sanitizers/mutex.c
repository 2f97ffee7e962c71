// Tells the thread sanitizer of what Swift's `Mutex` does in its slow path.
//
// The fast path is compiled into the program, and the sanitizer sees it. Where two threads want a lock at once, it is handed over
// inside of libswiftSynchronization, which is not instrumented: without this every such lock looks like a race. Loaded before it.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

// Methods of Synchronization._MutexHandle, whose `self` is the lock's own storage: _lockSlow(UInt32) and _unlockSlow().
#define LOCK_SLOW "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK_SLOW "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

typedef SWIFT void (*LockSlow)(uint32_t thread, SELF void *lock);
typedef SWIFT void (*UnlockSlow)(SELF void *lock);

void __tsan_acquire(void *address) __attribute__((weak));
void __tsan_release(void *address) __attribute__((weak));

SWIFT void lock_slow(uint32_t thread, SELF void *lock) __asm__(LOCK_SLOW);
SWIFT void unlock_slow(SELF void *lock) __asm__(UNLOCK_SLOW);

SWIFT void lock_slow(uint32_t thread, SELF void *lock) {
    ((LockSlow)dlsym(RTLD_NEXT, LOCK_SLOW))(thread, lock);
    if (__tsan_acquire) __tsan_acquire(lock);
}

SWIFT void unlock_slow(SELF void *lock) {
    if (__tsan_release) __tsan_release(lock);
    ((UnlockSlow)dlsym(RTLD_NEXT, UNLOCK_SLOW))(lock);
}
