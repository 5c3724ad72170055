import type { ConversationTopic } from './topic'

const topic = (titles: string[], speakers: string[], body: string[]): ConversationTopic => ({
  titles,
  speakers,
  opening: body.slice(0, 1),
  body: body.slice(1, -1),
  closing: body.slice(-1),
  slots: {},
})

export const cantonese = topic(
  ['茶餐厅老板访问', '业主大会录音'],
  ['阿强', '阿May'],
  [
    '喂，大家听唔听到我讲嘢？听到嘅话我哋就开始。',
    '今日主要想倾下呢个星期嘅安排，唔会用太耐时间。',
    '上次讲嗰件事而家搞成点？',
    '我琴日问过佢哋，话下个礼拜先至有答复。',
    '如果再拖落去，我怕个客会唔高兴。',
    '咁不如我哋自己先做咗个初稿，等佢哋返嚟再改。',
    '都好，不过要有人跟住先得。',
    '呢样嘢交俾我啦，我听日朝早发俾大家睇。',
    '仲有冇其他嘢想讲？',
    '价钱方面我觉得可以再倾，唔使咁快应承佢。',
    '系啊，我都系咁谂，最紧要系质素唔好跌。',
    '好啦，今日就讲到呢度，多谢晒大家。',
  ],
)

export const henanese = topic(
  ['村里合作社开会', '豫剧团老师口述'],
  ['老郭', '二婶'],
  [
    '都来了没有？来了咱就开始说事儿。',
    '今年这雨水中不中？',
    '中，比去年强多了，地里头湿润着哩。',
    '那个大棚的事儿弄得咋样了？',
    '还差两根管子，俺明儿个去镇上买。',
    '可别买贵了，多问几家再说。',
    '知道知道，恁就放心吧。',
    '还有一件事儿，孩子们上学那条路得修修。',
    '可不是嘛，一下雨都是泥，走着可作难。',
    '俺看这样，谁家有车谁家出车，没车的出人。',
    '这法儿中，都不吃亏。',
    '那就这么定了，散会，回家吃饭。',
  ],
)

export const southwest = topic(
  ['火锅店选址讨论', '小区坝坝会'],
  ['老杨', '幺妹'],
  [
    '人都到齐了噻，那我们就开始摆。',
    '这个门面你们看了觉得咋个样？',
    '位置倒是要得，就是租金有点儿贵。',
    '我去问了一下，隔壁那家比这边便宜好多哦。',
    '便宜是便宜，但是停车恼火得很。',
    '那你说咋个办嘛？',
    '我觉得还是先莫慌，多看几家再说。',
    '要得，反正也不着急这一两天。',
    '厨房那边师傅说要大一点，不然转不开。',
    '晓得了，我下午再去量一哈尺寸。',
    '味道才是最重要的，其他都好商量。',
    '对头，那今天就摆到这儿，改天再说。',
  ],
)

export const german = topic(
  ['Teambesprechung Montag', 'Interview mit der Gärtnerin'],
  ['Jonas', 'Frau Keller'],
  [
    'Guten Morgen zusammen, sind alle da? Dann fangen wir an.',
    'Ich habe die Unterlagen gestern noch einmal durchgesehen.',
    'Gibt es schon eine Antwort vom Kunden?',
    'Noch nicht, aber sie haben versprochen, sich bis Mittwoch zu melden.',
    'Wenn wir länger warten, wird der Termin im Dezember knapp.',
    'Dann schlage ich vor, dass wir mit dem ersten Teil schon beginnen.',
    'Einverstanden, ich übernehme die Abstimmung mit der Werkstatt.',
    'Was kostet uns das ungefähr?',
    'Genau kann ich es nicht sagen, vielleicht etwas mehr als im letzten Jahr.',
    'Wichtig ist vor allem, dass die Qualität stimmt.',
    'Ja, das sehe ich genauso.',
    'Gut, dann machen wir hier Schluss. Vielen Dank und bis nächste Woche.',
  ],
)

export const arabic = topic(
  ['اجتماع الفريق الأسبوعي', 'مقابلة مع صاحب المكتبة'],
  ['سامي', 'ليلى'],
  [
    'صباح الخير جميعاً، هل يمكننا أن نبدأ؟',
    'نعم، لقد راجعت الوثائق مساء أمس.',
    'هل وصل رد من العميل؟',
    'لم يصل بعد، لكنهم وعدوا بالرد قبل يوم الأربعاء.',
    'إذا انتظرنا أكثر من ذلك فسوف نتأخر عن الموعد.',
    'أقترح أن نبدأ بالجزء الأول الآن.',
    'فكرة جيدة، سأتابع الأمر مع الورشة.',
    'كم ستكون التكلفة تقريباً؟',
    'لا أعرف بالضبط، ربما أكثر قليلاً من العام الماضي.',
    'المهم أن تبقى الجودة عالية.',
    'أتفق معك تماماً.',
    'شكراً لكم، نلتقي الأسبوع القادم.',
  ],
)

export const spanish = topic(
  ['Reunión semanal del equipo', 'Entrevista con la panadera'],
  ['Mateo', 'Lucía'],
  [
    'Buenos días a todos, si les parece empezamos.',
    'Ayer revisé los documentos y hay un par de cosas que comentar.',
    '¿Ya contestó el cliente?',
    'Todavía no, pero dijeron que responderían antes del miércoles.',
    'Si esperamos más, la fecha de diciembre se nos complica.',
    'Entonces propongo que empecemos con la primera parte.',
    'De acuerdo, yo hablo con el taller esta misma tarde.',
    '¿Cuánto nos va a costar, más o menos?',
    'No lo sé con exactitud, quizá un poco más que el año pasado.',
    'Lo importante es que no baje la calidad.',
    'Sí, pienso lo mismo.',
    'Muy bien, lo dejamos aquí. Gracias y hasta la próxima semana.',
  ],
)
