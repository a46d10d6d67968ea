/* question.h - what a seat is asked, in words. */
#pragma once

#include "../engine/view.h"
#include "../text/say.h"
#include "paper.h"

/* The question, and the options with their numbers. */
void question_show(TaliaView view, Language language, const Paper *paper);
