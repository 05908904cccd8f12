import type { Sketch } from './sketch.ts';

/** Those with a program of their own, beside the line board; see `../programs`. */
export const written: readonly Sketch[] = [
  {
    ...{
      by: 'lan.zhou',
      code: 'maintenance-log',
      name: '维修日志',
      enName: 'Maintenance Log',
      category: '设备运维',
    },
    ...{ colour: '#41566b', glyph: '修', price: 9900, days: 110, screens: ['table', 'board'] },
    text: '谁在什么时候修了什么，一张表说清楚。数据在企业自己的数据库里。',
    en: 'Who repaired what and when, on one table. The data stay in your own database.',
    points: ['登记与关闭只需一步', '紧急的排在前面', '数据库由企业自己管理'],
    notes: ['首个版本', '登记人自动带出'],
    source: 'NODE',
  },
  {
    ...{
      by: 'lv.yuan',
      code: 'shop-floor-guide',
      name: '现场手册',
      enName: 'Shop Floor Guide',
      category: '知识文档',
    },
    ...{ colour: '#2f6f3e', glyph: '册', price: 4900, days: 95, screens: ['plan', 'table'] },
    text: '上锁挂牌、首件检验、5S：现场最常用的几页，每一页都有自己的地址，可以贴成二维码。',
    en: 'Lockout, first piece, 5S: the pages a shop floor needs most, each at an address of its own.',
    points: ['每页一个地址', '中英文切换', '浅色与深色'],
  },
  {
    ...{
      by: 'qi.ming',
      code: 'shift-report',
      name: '班次报表',
      enName: 'Shift Report',
      category: '生产执行',
    },
    ...{ colour: '#5b4b8a', glyph: '班', price: 7900, days: 85, screens: ['chart', 'table'] },
    text: '每个班次的产量、报废与停机，第二天早上就在那里，可以导出成表格。',
    en: 'Output, scrap and stops of every shift, there in the morning, and exported as a sheet.',
    points: ['七天一览', '一键导出', '停机与合格率并列'],
    notes: ['首个版本', '导出表格'],
    source: 'JAR',
  },
];
