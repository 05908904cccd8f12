/** The pages of the guide, by the address they stand at; one line of `steps` is one step. */
export const pages = [
  {
    at: '/',
    cn: {
      name: '从这里开始',
      lead: '每一页都可以收藏：刷新或直接打开地址，看到的还是这一页。',
      steps: ['找到您要做的事。', '按顺序做，做完一步再做下一步。', '有疑问先停下，再叫班组长。'],
    },
    en: {
      name: 'Start here',
      lead: 'Every page can be bookmarked: reloaded or opened by its address, it is still the same page.',
      steps: [
        'Find what you want to do.',
        'Take the steps in their order.',
        'In doubt stop first, then call.',
      ],
    },
  },
  {
    at: '/safety/lockout',
    cn: {
      name: '上锁挂牌',
      lead: '检修之前，让设备动不了。',
      steps: [
        '通知当班人员，设备将停机。',
        '正常停机，断开全部能源：电、气、液压。',
        '每位检修人员各上一把锁，挂上写有姓名和时间的牌。',
        '释放残余能量，按启动按钮确认设备不动。',
        '检修完成，清点人员和工具，各自取下自己的锁。',
      ],
    },
    en: {
      name: 'Lockout and tagout',
      lead: 'Before anybody works on a machine, it must be unable to move.',
      steps: [
        'Tell the shift that the machine will stop.',
        'Stop it as usual, and cut every source of energy: power, air, hydraulics.',
        'Everybody who works on it puts on a lock of their own, with a tag: name and time.',
        'Release what energy is left; press start and see that nothing moves.',
        'When done count people and tools; everybody takes off their own lock.',
      ],
    },
  },
  {
    at: '/quality/first-piece',
    cn: {
      name: '首件检验',
      lead: '换型、换班、换料后的第一件，合格了才能批量做。',
      steps: [
        '核对图纸版本与工单一致。',
        '按检验卡测量全部关键尺寸，记下实测值。',
        '操作者自检，检验员复检，两人签字。',
        '不合格：停机调整，重新做首件。',
      ],
    },
    en: {
      name: 'First piece',
      lead: 'After a changeover, a new shift or new material the first piece has to pass.',
      steps: [
        'See that the drawing is the one of the order.',
        'Measure every critical dimension, and write down what was measured.',
        'The operator checks, an inspector checks again, both sign.',
        'Not good: stop, adjust, and make another first piece.',
      ],
    },
  },
  {
    at: '/order/five-s',
    cn: {
      name: '5S 日常',
      lead: '下班前十分钟。',
      steps: [
        '整理：不要的放进红牌区。',
        '整顿：工具回到有影子的位置。',
        '清扫：设备、地面、视线。',
        '清洁：对照照片检查一遍。',
        '素养：明天的人会感谢您。',
      ],
    },
    en: {
      name: '5S every day',
      lead: 'The last ten minutes of a shift.',
      steps: [
        'Sort: what is not needed goes to the red area.',
        'Set in order: tools return to their shadows.',
        'Shine: machine, floor, sight.',
        'Standardise: compare with the photograph.',
        'Sustain: tomorrow’s shift will thank you.',
      ],
    },
  },
];
