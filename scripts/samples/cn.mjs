/**
 * The sample meeting in Chinese. `spoken` is what the synthesizer reads: pinyin with tones, one word for each phrase between
 * commas and full stops. Times of the summary are numbers of lines, which the build replaces.
 * @type {import('../sampleRecordings.mjs').SampleScript}
 */
export const script = {
  title: '春季版产品例会',
  speakers: [
    { name: '王敏', voice: { program: 'espeak', variant: 'f3', speed: 196, pitch: 52 } },
    { name: '李强', voice: { program: 'espeak', variant: 'm3', speed: 190, pitch: 38 } },
    { name: '陈悦', voice: { program: 'espeak', variant: 'f5', speed: 204, pitch: 64 } },
  ],
  lines: [
    {
      speaker: 0,
      text: '大家好，我们开始今天的产品例会。今天主要定三件事：春季版的上线时间，内测的反馈，还有新手引导。',
      spoken:
        'da4jia1 hao3, wo3men5 kai1shi3 jin1tian1 de5 chan3pin3 li4hui4. jin1tian1 zhu3yao4 ding4 san1jian4shi4, chun1ji4ban3 de5 shang4xian4 shi2jian1, nei4ce4 de5 fan3kui4, hai2you3 xin1shou3 yin3dao3.',
    },
    {
      speaker: 1,
      text: '好的，我先说内测。上周一共有 1286 位用户参加，满意度是 92%。',
      spoken:
        'hao3de5, wo3 xian1 shuo1 nei4ce4. shang4zhou1 yi2gong4 you3 yi4qian1 er4bai3 ba1shi2liu4 wei4 yong4hu4 can1jia1, man3yi4du4 shi4 bai3fen1zhi1 jiu3shi2er4.',
    },
    {
      speaker: 1,
      text: '最大的问题是图片上传，网络不好的时候容易超时，占了反馈的 40%。',
      spoken:
        'zui4da4 de5 wen4ti2 shi4 tu2pian4 shang4chuan2, wang3luo4 bu4hao3 de5 shi2hou5 rong2yi4 chao1shi2, zhan4le5 fan3kui4 de5 bai3fen1zhi1 si4shi2.',
    },
    {
      speaker: 2,
      text: '我这边也看到了，很多人以为图片已经传上去了，其实没有。能不能加一个进度提示？',
      spoken:
        'wo3 zhe4bian1 ye3 kan4dao4 le5, hen3duo1 ren2 yi3wei2 tu2pian4 yi3jing1 chuan2 shang4qu4 le5, qi2shi2 mei2you3. neng2bu4neng2 jia1 yi2ge5 jin4du4 ti2shi4?',
    },
    {
      speaker: 1,
      text: '可以。超时我这周五之前修好，进度提示跟着一起做，大概多花一天。',
      spoken:
        'ke2yi3. chao1shi2 wo3 zhe4zhou1wu3 zhi1qian2 xiu1hao3, jin4du4 ti2shi4 gen1zhe5 yi4qi3 zuo4, da4gai4 duo1hua1 yi4tian1.',
    },
    {
      speaker: 0,
      text: '好，那上线时间就定在 3 月 18 日，星期三。先开放给 10% 的用户，观察两天，没有问题再全量。',
      spoken:
        'hao3, na4 shang4xian4 shi2jian1 jiu4 ding4zai4 san1yue4 shi2ba1ri4, xing1qi1san1. xian1 kai1fang4 gei3 bai3fen1zhi1 shi2 de5 yong4hu4, guan1cha2 liang3tian1, mei2you3 wen4ti2 zai4 quan2liang4.',
    },
    {
      speaker: 1,
      text: '同意。如果崩溃率超过 0.3%，我们就暂停放量。',
      spoken:
        'tong2yi4. ru2guo3 beng1kui4lv4 chao1guo4 bai3fen1zhi1 ling2dian3san1, wo3men5 jiu4 zan4ting2 fang4liang4.',
    },
    {
      speaker: 0,
      text: '好，这个就算定了。陈悦，新手引导做得怎么样？',
      spoken: 'hao3, zhe4ge5 jiu4 suan4 ding4le5. chen2yue4, xin1shou3 yin3dao3 zuo4de5 zen3me5yang4?',
    },
    {
      speaker: 2,
      text: '目前是五页，我觉得太长了。测试的时候，有三分之一的人看到第三页就退出了。',
      spoken:
        'mu4qian2 shi4 wu3ye4, wo3 jue2de5 tai4chang2 le5. ce4shi4 de5 shi2hou5, you3 san1fen1zhi1yi1 de5 ren2 kan4dao4 di4san1ye4 jiu4 tui4chu1 le5.',
    },
    {
      speaker: 2,
      text: '我建议压缩到三页，只讲录音、转写和分享。',
      spoken: 'wo3 jian4yi4 ya1suo1 dao4 san1ye4, zhi3jiang3 lu4yin1, zhuan3xie3 he2 fen1xiang3.',
    },
    {
      speaker: 0,
      text: '赞成，三页就够了。文案什么时候能给？',
      spoken: 'zan4cheng2, san1ye4 jiu4 gou4le5. wen2an4 shen2me5 shi2hou5 neng2gei3?',
    },
    {
      speaker: 2,
      text: '下周二交文案，周三出设计稿。',
      spoken: 'xia4zhou1er4 jiao1 wen2an4, zhou1san1 chu1 she4ji4gao3.',
    },
    {
      speaker: 1,
      text: '还有一件事，帮助中心的文章也要更新，不然客服那边会被问到。',
      spoken:
        'hai2you3 yi2jian4shi4, bang1zhu4 zhong1xin1 de5 wen2zhang1 ye3yao4 geng1xin1, bu4ran2 ke4fu2 na4bian1 hui4 bei4 wen4dao4.',
    },
    {
      speaker: 0,
      text: '帮助中心我来负责，上线前一天发布。客服的培训也由我安排。',
      spoken:
        'bang1zhu4 zhong1xin1 wo3lai2 fu4ze2, shang4xian4 qian2yi4tian1 fa1bu4. ke4fu2 de5 pei2xun4 ye3 you2 wo3 an1pai2.',
    },
    {
      speaker: 0,
      text: '最后确认一下：3 月 18 日上线，先放 10%，李强周五前修好上传，陈悦下周二交文案。',
      spoken:
        'zui4hou4 que4ren4 yi2xia4, san1yue4 shi2ba1ri4 shang4xian4, xian1fang4 bai3fen1zhi1 shi2, li3qiang2 zhou1wu3 qian2 xiu1hao3 shang4chuan2, chen2yue4 xia4zhou1er4 jiao1 wen2an4.',
    },
    { speaker: 2, text: '没问题。', spoken: 'mei2 wen4ti2.' },
    { speaker: 1, text: '我这边也没问题。', spoken: 'wo3 zhe4bian1 ye3 mei2 wen4ti2.' },
    {
      speaker: 0,
      text: '好，下次例会是下周四上午十点。散会，谢谢大家。',
      spoken: 'hao3, xia4ci4 li4hui4 shi4 xia4zhou1si4 shang4wu3 shi2dian3. san4hui4, xie4xie5 da4jia1.',
    },
  ],
  summary: {
    lines: [
      {
        text: '春季版定于 3 月 18 日（星期三）上线，先开放给 10% 的用户，观察两天后全量；崩溃率超过 0.3% 就暂停。',
        at: 5,
      },
      { text: '内测有 1286 位用户参加，满意度 92%；图片上传超时占反馈的 40%，是最大的问题。', at: 1 },
      { text: '新手引导从五页压缩到三页，只讲录音、转写和分享。', at: 9 },
    ],
    keywords: ['春季版', '上线时间', '图片上传', '新手引导', '帮助中心'],
    chapters: [
      { title: '内测反馈', at: 0, text: '1286 人参加，满意度 92%。图片上传容易超时，将修复并增加进度提示。' },
      { title: '上线时间', at: 5, text: '3 月 18 日上线，先放 10%，观察两天；崩溃率超过 0.3% 就暂停。' },
      { title: '新手引导', at: 7, text: '三分之一的人在第三页退出，压缩到三页。' },
      { title: '帮助中心与分工', at: 12, text: '更新帮助中心、安排客服培训，并确认各自的任务。' },
    ],
    todos: [
      { text: '李强：周五前修好图片上传超时，并加上进度提示', at: 4 },
      { text: '陈悦：下周二交新手引导文案，周三出设计稿', at: 11 },
      { text: '王敏：上线前一天更新帮助中心，并安排客服培训', at: 13 },
    ],
  },
  mindmap: {
    title: '春季版产品例会',
    topics: [
      {
        title: '内测反馈',
        at: 1,
        topics: [
          { title: '1286 人，满意度 92%', at: 1 },
          { title: '图片上传超时占 40%', at: 2 },
          { title: '加进度提示', at: 3 },
        ],
      },
      {
        title: '上线时间',
        at: 5,
        topics: [
          { title: '3 月 18 日，先放 10%', at: 5 },
          { title: '崩溃率超过 0.3% 暂停', at: 6 },
        ],
      },
      {
        title: '新手引导',
        at: 7,
        topics: [
          { title: '五页压缩到三页', at: 8 },
          { title: '只讲录音、转写和分享', at: 9 },
        ],
      },
      {
        title: '后续分工',
        at: 12,
        topics: [
          { title: '帮助中心：王敏', at: 13 },
          { title: '图片上传：李强', at: 4 },
          { title: '文案：陈悦', at: 11 },
        ],
      },
    ],
  },
}
