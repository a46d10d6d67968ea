/* survey.h - what wins on a kingdom (lab/survey.h): for the terminal, as a page, as JSON. */
#pragma once

#include <stdio.h>

#include "../lab/survey.h"
#include "fill.h"

void survey_print(const Survey *survey, FILE *out);
bool survey_report_page(FILE *out, const Survey *survey, const PlayedAs *as);
bool survey_report_json(FILE *out, const Survey *survey, const PlayedAs *as);
