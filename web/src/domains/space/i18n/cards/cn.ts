export const cn = {
  none: '企业还没有租户空间',
  noneHint: '购买的应用在租户空间里运行。',
  setUp: '申请租户空间',
  goOn: '继续申请',
  progress: '查看进度',
  ends: '{day} 到期',
  stops: '{day} 停机',
  purge: '{day} 删除数据',
  more: '查看空间',
};
