// The smallest true testee in C. A message of dialect "apns" is the payload itself, so it goes out as it came in, byte
// for byte; every other dialect is skipped. Call your compiler where "message" is read. To build and try it:
//
//     cc -O2 -o stub Examples/testees/stub.c && pushproof check --dialect apns --testee ./stub
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>

static const char *after_string(const char *at) {
    for (at++; *at && *at != '"'; at++)
        if (*at == '\\' && at[1]) at++;
    return *at ? at + 1 : at;
}

// The "," or "}" after the value that begins at `at`.
static const char *end_of_value(const char *at) {
    for (int depth = 0; *at && (depth > 0 || !strchr(",}", *at)); at = *at == '"' ? after_string(at) : at + 1)
        depth += strchr("{[", *at) ? 1 : strchr("}]", *at) ? -1 : 0;
    return at;
}

// The source text of a member of the request, or NULL; `*end` is where it ends.
static const char *member(const char *line, const char *name, const char **end) {
    for (const char *at = strchr(line, '{'); at && *at && *at != '}'; at = *end) {
        const char *key = strchr(at, '"');
        if (!key) return NULL;
        const char *key_end = after_string(key), *value = strchr(key_end, ':');
        if (!value) return NULL;
        for (value++; *value == ' ' || *value == '\t';) value++;
        *end = end_of_value(value);
        if (strlen(name) == (size_t)(key_end - key) - 2 && !strncmp(key + 1, name, strlen(name))) return value;
    }
    return NULL;
}

int main(void) {
    char *line = NULL;
    size_t capacity = 0;
    while (getline(&line, &capacity, stdin) > 0) {
        const char *end, *value, *id = member(line, "id", &end);
        if (!id) continue;
        printf("{\"id\":%.*s,", (int)(end - id), id);
        if (!(value = member(line, "dialect", &end)) || strncmp(value, "\"apns\"", 6)) {
            printf("\"skipped\":\"this stub knows the dialect apns only\"}\n");
        } else if ((value = member(line, "messageText", &end))) { // A string in both: nothing to escape.
            printf("\"payload\":%.*s}\n", (int)(end - value), value);
        } else if ((value = member(line, "messageBase64", &end))) {
            printf("\"payloadBase64\":%.*s}\n", (int)(end - value), value);
        } else {
            printf("\"payload\":\"");
            for (value = member(line, "message", &end); value && value < end; value++)
                printf(*value == '"' || *value == '\\' ? "\\%c" : *value == '\t' ? "\\t" : "%c", *value);
            printf("\"}\n");
        }
        fflush(stdout); // An answer that stays in a buffer is an answer that never came.
    }
}
