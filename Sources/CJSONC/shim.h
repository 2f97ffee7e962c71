#ifndef PUSHPROOF_CJSONC_SHIM_H
#define PUSHPROOF_CJSONC_SHIM_H

#include <json-c/json.h>

#endif
