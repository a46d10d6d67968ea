// All that is fetched when it is first wanted, in one file: what a first game does not need.

export { CardsScreen } from './cards/CardsScreen';
export { First } from './guide/First';
export { Guide } from './guide/Guide';
export { Help } from './help/Help';
export { Learn } from './learn/Learn';
export { Others } from './lobby/Others';
export { Daily } from './mine/Daily';
export { keepPlayed } from './mine/keeping';
export { MyGames } from './mine/MyGames';
export { mayNotify, noticeView } from './people/notice';
export { LadderScreen, RatingNews } from './people/Ladder';
export { QuickWait } from './people/QuickMatch';
export { Speech } from './people/Speech';
export { Review } from './review/Review';
export { hear, hearView } from './sound/sounds';
export { Invite } from './share/Invite';
export { Invited } from './share/Invited';
export { ShareKingdom, ShareReplay } from './share/ShareDialog';
export { Watch } from './share/Watch';
