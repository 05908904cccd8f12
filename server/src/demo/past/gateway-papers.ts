// What two enterprises asked for to connect their gateways: in all states, told as it happened.

/** Who did it; the system alone ends terms. */
type By = 'owner' | 'deng.rui' | 'admin' | 'system';
/** How many working days ago and at which hour, so many hours ago, or when the term was over. */
export type When = { days: number; hour: number } | { hoursAgo: number } | 'over';
type Step = readonly [
  step:
    | 'register'
    | 'mend'
    | 'pass'
    | 'refuse'
    | 'ask-destroy'
    | 'destroy'
    | 'refuse-destroy'
    | 'renewed'
    | 'over',
  by: By,
  when: When,
  remark?: string,
];

export type Paper = {
  key: string;
  owner: string;
  name: string;
  description: string;
  reason: string;
  /** First and last day, counted from today: below zero they lie behind. */
  term: readonly [begin: number, end: number];
  renews?: string;
  told?: number;
  steps: readonly Step[];
};

const on = (days: number, hour: number): When => ({ days, hour });

export const TYPES = [
  {
    ...{ name: 'Modbus 采集网关', code: 'MODBUS-GW', isDynamic: true, isEnabled: true, days: 260 },
    description: '经 Modbus TCP 或 RTU 采集仪表和 PLC，适合改造老产线。',
  },
  {
    ...{ name: 'OPC UA 边缘网关', code: 'OPCUA-EDGE', isDynamic: false, isEnabled: true, days: 248 },
    description: '订阅 OPC UA 服务器的变量，有固定地址，断网时在本地缓存。',
  },
  {
    ...{ name: '2G 无线终端', code: 'DTU-2G', isDynamic: true, isEnabled: false, days: 231 },
    description: '经移动网络上报少量数据。2G 网络停止服务，不再新增。',
  },
] as const;

const haichuan: readonly Paper[] = [
  {
    ...{ key: 'mill', owner: 'lin.qiao', name: '一号轧机采集网关', term: [-236, 128] },
    ...{ description: '轧机主传动、液压站和润滑站的 126 个测点。', reason: '设备上云一期，轧机状态监测。' },
    steps: [
      ['register', 'owner', on(240, 10.3)],
      ['pass', 'deng.rui', on(238, 15.1)],
    ],
  },
  {
    ...{ key: 'weld', owner: 'lin.qiao', name: '焊装线边缘网关', term: [-177, 6], told: 7 },
    ...{ description: '焊装线 14 台机器人控制器。', reason: '先试用半年，看数据质量。' },
    steps: [
      ['register', 'owner', on(181, 9.6)],
      ['refuse', 'deng.rui', on(180, 11.2), '没有写明接入的控制器型号和测点数量。'],
      ['mend', 'owner', on(179, 14.2)],
      ['pass', 'deng.rui', on(178, 15.4)],
    ],
  },
  {
    ...{ key: 'furnace', owner: 'lin.qiao', name: '热处理炉网关', term: [-194, -12], told: 0 },
    ...{ description: '四台井式炉的温度曲线。', reason: '工艺追溯需要连续的炉温记录。' },
    steps: [
      ['register', 'owner', on(198, 16.1)],
      ['pass', 'admin', on(196, 16.8)],
      ['over', 'system', 'over'],
    ],
  },
  {
    ...{ key: 'paint', owner: 'lin.qiao', name: '旧涂装线网关', term: [-213, 151] },
    ...{ description: '涂装线的风机和烘房。', reason: '能耗监测。' },
    steps: [
      ['register', 'owner', on(216, 10.9)],
      ['pass', 'deng.rui', on(215, 14.4)],
      ['ask-destroy', 'owner', on(42, 9.4), '旧涂装线已拆除，网关报废。'],
      ['destroy', 'deng.rui', on(41, 10.7)],
    ],
  },
  {
    ...{ key: 'final', owner: 'lin.qiao', name: '总装车间无线终端', term: [-10, 1085] },
    ...{ description: '拧紧枪和 AGV 的运行数据。', reason: '总装车间没有有线网络。' },
    steps: [
      ['register', 'owner', on(16, 11.1)],
      ['refuse', 'deng.rui', on(15, 15.6), '2G 无线终端不再新增，请改用支持 4G 的型号后重新提交。'],
    ],
  },
  {
    ...{ key: 'press', owner: 'lin.qiao', name: '冲压线网关', term: [-148, 216] },
    ...{ description: '四台压力机的主缸压力、滑块行程和电流。', reason: '冲压件尺寸波动，需要查压力曲线。' },
    steps: [
      ['register', 'owner', on(152, 10.1)],
      ['pass', 'deng.rui', on(150, 14.8)],
    ],
  },
  {
    ...{ key: 'energy', owner: 'lin.qiao', name: '能源站网关', term: [-96, 268] },
    ...{ description: '配电室、换热站和冷却水的 40 个测点。', reason: '能源月报改为自动采集。' },
    steps: [
      ['register', 'owner', on(100, 9.7)],
      ['pass', 'deng.rui', on(98, 15.9)],
    ],
  },
  {
    ...{ key: 'air', owner: 'lin.qiao', name: '空压站监测网关', term: [1, 365] },
    ...{
      description: '三台螺杆空压机和干燥机的 58 个测点。',
      reason: '空压站能效改造，需要改造前后的对比数据。',
    },
    steps: [['register', 'owner', { hoursAgo: 9 }]],
  },
];

const yunshan: readonly Paper[] = [
  {
    ...{ key: 'five', owner: 'zhou.yan', name: '五轴加工中心网关', term: [-62, 302] },
    ...{ description: '六台五轴加工中心的主轴负载、刀补和报警。', reason: '刀具寿命管理。' },
    steps: [
      ['register', 'owner', on(66, 13.8)],
      ['pass', 'deng.rui', on(64, 14.9)],
    ],
  },
  {
    ...{ key: 'lathe', owner: 'zhou.yan', name: '数控车间网关', term: [-186, -3] },
    ...{ description: '二十二台数控车床。', reason: '先接入半年。' },
    steps: [
      ['register', 'owner', on(190, 10.6)],
      ['pass', 'admin', on(188, 16.3)],
      ['renewed', 'deng.rui', on(19, 11.4)],
    ],
  },
  {
    ...{ key: 'lathe-again', owner: 'zhou.yan', name: '数控车间网关', term: [-20, 345], renews: 'lathe' },
    ...{ description: '二十二台数控车床。', reason: '数据用于排产，续期一年。' },
    steps: [
      ['register', 'owner', on(21, 9.9)],
      ['pass', 'deng.rui', on(19, 11.4)],
    ],
  },
  {
    ...{ key: 'clean', owner: 'zhou.yan', name: '清洗线网关', term: [-40, 324] },
    ...{ description: '超声波清洗线的槽温、液位和电导率。', reason: '清洗质量追溯。' },
    steps: [
      ['register', 'owner', on(44, 10.8)],
      ['pass', 'deng.rui', on(42, 11.6)],
    ],
  },
  {
    ...{ key: 'measure', owner: 'zhou.yan', name: '三坐标测量室网关', term: [-120, 244] },
    ...{ description: '两台三坐标测量机的测量结果。', reason: '质量数据自动归档。' },
    steps: [
      ['register', 'owner', on(124, 14.9)],
      ['pass', 'deng.rui', on(122, 15.7)],
      ['ask-destroy', 'owner', { hoursAgo: 30 }, '测量机自带接口，改由质量系统直接读取。'],
    ],
  },
];

export const PAPERS: readonly Paper[] = [...haichuan, ...yunshan];
