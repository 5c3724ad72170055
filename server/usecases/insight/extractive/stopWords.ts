/** Stop words by language. Single-character Chinese words are ignored anyway and not listed. */
const chinese = `
一些 一下 一个 一样 一直 一定 一点 一种 一起 一般 一边 一面 上面 下面 不会 不但 不到 不同 不是 不过 不要 不能 不用 不管 不行 不错 不对 与其 两个 个人
之一 之前 之后 之间 也是 也许 也就 了解 事情 于是 人们 人家 什么 什么样 今天 昨天 明天 现在 从而 他们 她们 它们 以及 以后 以前 以来 任何 会有 但是 似乎 作为
你们 您们 使得 例如 便是 假如 全部 其中 其实 其他 其它 其次 再说 几个 几乎 凡是 出来 别的 到底 刚才 刚刚 功夫 加上 即使 却是 原来 另外 只是 只有 只要 只能
可以 可是 可能 各个 各种 同时 同样 名字 后来 后面 否则 吧啊 呢啊 咱们 哪个 哪些 哪里 因为 因此 回来 回去 地方 多少 大家 大概 大约 太多 好像 好的 好了 好吧
如何 如果 如此 它是 完全 实在 实际 对于 对吧 对对 对对对 将来 尽管 就是 就像 就会 就要 属于 已经 平时 并且 应该 开始 当中 当时 当然 彼此 往往 很多 很大 必须
怎么 怎么样 怎样 总之 总是 情况 感觉 我们 我是 或者 或是 所以 所有 才是 打算 找到 把它 按照 接着 接下来 放到 整个 方面 无论 既然 时候 时间 明白 是不是 是否 是的 是吧 是啊
普通 曾经 最后 最近 有些 有人 有什么 有时 有时候 有没有 有点 本来 本身 来说 来讲 某个 某些 根本 根据 比如 比如说 比较 没事 没有 没什么 清楚 然后 然而 特别 特别是 现在 甚至 由于
的话 的是 目前 直接 直到 相当 相关 看到 看看 真的 真是 知道 确实 立刻 第一 第二 第三 等等 算是 简直 类似 终于 经常 结果 给我 继续 绝对 而且 而是 而言 能够 自己 自然 至于 至少 舒服
若是 范围 虽然 行吧 行的 表示 觉得 要么 要是 认为 让他 让我 许多 话说 说法 说是 说明 谁的 谢谢 起来 超过 越来越 跟着 过来 过去 还是 还有 还要 这个 这么 这些 这儿 这样 这样子 这种 这边 这里
这次 这是 进行 进来 进去 通过 连同 那个 那么 那些 那儿 那就 那样 那种 那边 那里 那是 那天 都是 都会 都有 里面 非常 首先 马上 为了 为什么 主要 基本 基本上 事实上 实际上 一方面 另一方面 换句话说 的时候
东西 问题 部分 里头 上来 下来 上去 下去 出去 来的 有的 不得不 不一定 不知道 没关系 没问题 没办法 差不多 说实话 嗯嗯 啊啊 哈哈 哈哈哈 哎呀 呵呵 你好 您好 各位 再见 一次 两次 三个 几次 哪儿 挺好 挺多 越来 越是
知不知道 能不能 可不可以 要不要 要不然 不然 一旦 万一 反正 究竟 究其 何况 况且 难道 居然 竟然 果然 显然 幸好 正在 正好 只好 只不过 而已 罢了 也好 好多 好几 一会儿 一会 待会 待会儿 稍后 随时 辛苦 同意 开会 完了 做完 做了 预计 过一下`

const english = `
a able about above after afterwards again against ago ah all almost along already alright also although always am among an and another any
anybody anyone anything anyway are aren't around as ask at away back basically be became because become been before being below best better
between bit both but by bye call called came can can't cannot come comes coming could couldn't course day did didn't different do does doesn't
doing don't done down during each either else enough er even ever every everybody everyone everything exactly few find fine first for from
further gave get gets getting give given go goes going gone gonna good got gotta great guess had hadn't happen happened hard has hasn't have haven't
having he he'd he'll he's hello her here here's hers herself hey hi him himself his hmm how however huh i i'd i'll i'm i've idea if in indeed
instead into is isn't it it'd it'll it's its itself just keep kept kind knew know known knows last later least left less let let's like little
long look looked looking lot lots made make makes making many may maybe me mean means might mine more most mostly mr mrs ms much must my myself
need never new next nice no nobody none nor not nothing now of off often oh ok okay old on once one ones only onto or other others ought our
ours out over own part people perhaps please point pretty probably put quite rather really right said same saw say saying says second see seem
seems seen shall she she'd she'll she's should shouldn't show since so some somebody someone something sometimes somewhere soon sort stuff such sure
take taken taking talk talked talking tell than thank thanks that that'll that's the their theirs them themselves then there there's these they they'd they'll
they're they've thing things think thinking this those though thought three through time times to today together told tomorrow too took toward
tried try trying two uh uhm um under until up upon us use used using very wanna want wanted wants was wasn't way we we'd we'll we're we've well went were
weren't what what's whatever when where where's whether which while who who's whole whom whose why will with within without won't word words work
would wouldn't wow yeah year years yes yesterday yet you you'd you'll you're you've your yours yourself yourselves`

const german = `
aber alle allem allen aller alles als also am an ander andere anderen anderer anderes auch auf aus bei beim bin bis bisschen bist da dabei dafür damit
dann daran darauf das dass dein deine dem den denn der des deshalb dich die dies diese diesem diesen dieser dieses dir doch dort du durch ein eine einem einen einer
eines einfach einmal er es etwas euch euer für ganz gar geht gibt gut hab habe haben hat hatte hatten hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren
ihrer im immer in ins ist ja jede jeden jeder jedes jetzt kann kein keine keinen kommt können könnte machen macht mal man mehr mein meine meinen meiner mich mir mit
muss müssen nach natürlich nein nicht nichts noch nun nur ob oder ohne schon sehr sein seine seinen seiner sich sie sind so sogar soll sollte sondern sonst über
um und uns unser unsere unter vielleicht viel viele vom von vor wann war waren warum was weil welche wenn wer werde werden wie wieder will wir wird wo wurde
würde zu zum zur zwar zwischen`

const spanish = `
a además ahí ahora al algo alguien algún alguna algunos allí ante antes aquel aquella aquí así aunque bien bueno cada casi como cómo con contra cosa cosas cual cuál
cuando cuándo cuanto de del desde después donde dónde dos durante e él el ella ellas ellos en entonces entre era eran es esa esas ese eso esos está están esta estaba
estamos estar este esto estos estoy fue fueron gracias ha había hace hacer hacia han hasta hay he hemos igual ir la las le les lo los luego más me menos mi mis mismo
mucha muchas mucho muchos muy nada ni no nos nosotros nuestra nuestro nunca o os otra otras otro otros para parece pero poco por porque pues puede pueden que qué quien
quién se sea ser será si sí siempre sido sin sobre solo sólo somos son soy su sus también tan tanto te tener tenemos tengo ti tiempo tiene tienen toda todas todavía todo
todos tu tú un una uno unos usted ustedes va vamos van verdad vez voy y ya yo`

const arabic = `
أن إن أنا أنت أنتم نحن هو هي هم هذا هذه ذلك تلك هنا هناك هنالك في من إلى على عن مع بين حتى قد لقد لم لن لا ما ماذا متى أين كيف لماذا كم كل بعض أي أو و ثم لكن لأن
إذا إذ لو كان كانت كانوا يكون تكون ليس ليست الذي التي الذين اللذان عند عندما قبل بعد فوق تحت أمام خلال منذ غير سوف نعم جدا أيضا فقط مثل حيث به بها فيه فيها منه
منها له لها لهم لنا لي عليه عليها إليه إليها كما بل هل يا شكرا الآن اليوم شيء`

const lists: Readonly<Record<string, string>> = { zh: chinese, en: english, de: german, es: spanish, ar: arabic }

/** @param tag primary language subtag; empty for a language without a list */
export function stopWordsOf(tag: string): ReadonlySet<string> {
  // Chinese speech mixes in English words. Elsewhere the lists would collide: German "die", Spanish "me".
  const texts = tag === 'zh' ? [chinese, english] : [lists[tag] ?? '']
  return new Set(texts.flatMap((text) => text.split(/\s+/)).filter((word) => word !== ''))
}
