/* choices.c - what `talia bench --choices` prints, without the rest of the program: for machines on
 * which the rest is not built (tests/gate/arm). */
#include <inttypes.h>
#include <stdio.h>

#include "../../bench/made_up.h"

int main(void)
{
    printf("choices %016" PRIx64 "\n", made_up_choices());
    return 0;
}
