/* question.h - what a seat is asked, in words. */
#pragma once

#include <talia/view.h>

#include "../text/say.h"
#include "paper.h"

/* The question, and the options with their numbers. */
void question_show(const TaliaView *view, Language language, const Paper *paper);
