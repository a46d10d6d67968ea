/* privacy.c - see privacy.h. */
#include "privacy.h"

#include <stdio.h>
#include <stdlib.h>

#include "../house/house.h"

/* The first number: days of ratings; then of unfinished games, and of finished ones. */
static const char english[] =
    "<section lang=\"en\"><h1>What this server keeps</h1>\n"
    "<p>There are no accounts, no cookies and no trackers, and nothing is loaded from anywhere "
    "else. Games against bots are played and kept in your browser; this server does not see "
    "them.</p>\n"
    "<h2>Of a game with others</h2>\n"
    "<p>The names that people typed, every choice in its order, when the last one was made (in "
    "some databases when each was), and a hash of each seat's key. Whoever has the link to a table "
    "can look on; "
    "after the end everybody who can see it may save the game, with the names in it.</p>\n"
    "<h2>Of ratings</h2>\n"
    "<p>Only if you play for the ladder: a hash of the key that your browser has made for it, and "
    "of each game that counted your rating after it, the table and the name that you had there; "
    "the last name and the rating can be seen by everybody on the ladder. Tables with ratings "
    "also keep that hash, and a number by which people who come from one address are known at "
    "that table, but not the address. It is kept for %d days after your last game that counted. "
    "You delete all of it at any time on the page, under <em>The ladder</em>: <em>Delete my "
    "rating</em>; if your browser has lost the key, ask whoever runs this server, and say which "
    "name "
    "and rating it is. What people say to each other at a table is not kept.</p>\n"
    "<h2>Of links</h2>\n"
    "<p>A link to a kingdom carries its cards in the address, and nothing is kept of it. A link "
    "to a replay carries the game after the <code>#</code>, which browsers do not send; one that "
    "is too long for that is stored here when you ask for the link, with the names in it, like a "
    "finished game and for as long.</p>\n"
    "<h2>For how long</h2>\n"
    "<p>%d days after the last choice if the game is not finished, %d days if it is. Copies that "
    "whoever runs this server makes for safety may keep it longer.</p>\n"
    "<h2>Addresses</h2>\n"
    "<p>The address that you come from is in memory while you are connected, and for as long as is "
    "needed to count what it asks for (a day at most). It is not stored with games. If whoever "
    "runs "
    "this server writes a detailed log, or shuts an address out, it is kept there.</p>\n"
    "<h2>How to have a game removed</h2>\n"
    "<p>Whoever opened the table removes it, at once and for everybody, in the table's menu: "
    "<em>Remove this table</em>; where others play, after the end. Otherwise ask whoever runs this "
    "server, and name the table by its link. What your browser keeps goes when you clear its data "
    "for this site.</p></section>\n";

static const char polish[] =
    "<section lang=\"pl\"><h1>Co przechowuje ten serwer</h1>\n"
    "<p>Nie ma tu kont, ciasteczek ani śledzenia i nic nie jest wczytywane skądinąd. Gry z botami "
    "toczą się i są zapisywane w Twojej przeglądarce; ten serwer ich nie widzi.</p>\n"
    "<h2>Z gry z innymi</h2>\n"
    "<p>Imiona, które wpisali gracze, wszystkie wybory po kolei, chwilę ostatniego z nich (w "
    "niektórych bazach danych każdego) oraz skrót klucza każdego miejsca. Kto ma odnośnik do "
    "stołu, może oglądać; po końcu gry "
    "każdy, kto ją widzi, może ją zapisać razem z imionami.</p>\n"
    "<h2>Z rankingu</h2>\n"
    "<p>Tylko jeśli grasz o punkty rankingu: skrót klucza, który utworzyła do tego Twoja "
    "przeglądarka, a z każdej zaliczonej gry ranking po niej, stół i imię, które się przy nim "
    "miało; ostatnie imię i ranking widać na liście dla wszystkich. Przy stołach z rankingiem "
    "zapisany jest także ten skrót oraz liczba, po której przy tym stole poznaje się osoby "
    "łączące się spod jednego adresu, ale nie sam adres. Przechowujemy to przez %d dni od "
    "ostatniej zaliczonej gry. W każdej chwili możesz usunąć wszystko na stronie, w dziale "
    "<em>Ranking</em>: <em>Usuń mój ranking</em>; jeśli przeglądarka straciła klucz, poproś osobę "
    "prowadzącą ten serwer i podaj imię oraz ranking z listy. Tego, co gracze mówią do siebie przy "
    "stole, nikt "
    "nie zapisuje.</p>\n"
    "<h2>Z linków</h2>\n"
    "<p>Link do królestwa zawiera jego karty w samym adresie i nic z niego nie jest "
    "przechowywane. Link do powtórki zawiera rozgrywkę za znakiem <code>#</code>, a tej części "
    "przeglądarki nie wysyłają; gdy jest na to za długa, zostaje zapisana tutaj na Twoją prośbę o "
    "link, razem z imionami, tak jak skończona gra i na tak samo długo.</p>\n"
    "<h2>Jak długo</h2>\n"
    "<p>%d dni od ostatniego wyboru, jeśli gra nie jest skończona, a %d dni, jeśli jest. Kopie "
    "zapasowe robione przez osobę prowadzącą serwer mogą istnieć dłużej.</p>\n"
    "<h2>Adresy</h2>\n"
    "<p>Adres, z którego się łączysz, jest w pamięci przez czas połączenia i tak długo, jak trzeba "
    "zliczać, o co prosi (najwyżej dobę). Nie jest zapisywany razem z grami. Trafia do zapisu, "
    "jeśli osoba prowadząca serwer prowadzi szczegółowy dziennik albo zablokuje ten adres.</p>\n"
    "<h2>Jak usunąć grę</h2>\n"
    "<p>Kto otworzył stół, usuwa go od razu i dla wszystkich w menu stołu: <em>Usuń ten stół</em>; "
    "gdy grają inni, dopiero po końcu gry. W innym razie poproś osobę prowadzącą ten serwer i "
    "podaj "
    "odnośnik do stołu. To, co przechowuje przeglądarka, znika po wyczyszczeniu jej danych dla tej "
    "strony.</p></section>\n";

char *privacy_write(int64_t keeps, int64_t keeps_over, size_t *length)
{
    enum { DAY = 24 * 3600 };
    const int days = (int)(keeps / DAY), over = (int)(keeps_over / DAY);
    char *text = NULL;
    FILE *out = open_memstream(&text, length);
    if (!out) return NULL;
    fputs("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width\">\n"
          "<title>talia: privacy, prywatno\305\233\304\207</title></head><body>\n<main>\n",
          out);
    const int players = (int)(HOUSE_KEEPS_PLAYERS / DAY);
    fprintf(out, english, players, days, over);
    fprintf(out, polish, players, days, over);
    fputs("</main></body></html>\n", out);
    if (fclose(out) == 0) return text;
    free(text);
    return NULL;
}
