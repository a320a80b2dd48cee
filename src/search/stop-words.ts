/** English stop words, in a module of their own because browsers load them too. */

/** Words that say nothing about what is asked for or written about. */
export const STOP_WORDS = new Set(
  `a about above across after again against all also although am among an and another any anybody anyone anything are as at be because been
  before behind being below beside between beyond both but by can cannot could d did do does doing done don during each either else ever every everybody
  everyone everything few for from further had has have having he her here hers herself him himself his how however i
  if in inside into is it its itself just let ll many may maybe me mean might mine more most much must my myself neither no
  nobody nor not nothing now of off often on once one only or other others our ours ourselves out outside over own per please
  quite rather re really s shall she should since so some somebody somehow someone something still such t than that
  the their theirs them themselves then there therefore these they this those though through throughout thus to too toward towards under until
  up upon us ve very via was we were what whatever when where whether which while who whoever whom whose why will with
  within without would yes yet you your yours yourself`.split(/\s+/),
)
