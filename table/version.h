/* version.h - which talia this is. */
#pragma once

#define TALIA_VERSION "0.1"
