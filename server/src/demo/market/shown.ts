import type { Sketch } from './sketch.ts';

/** What the enterprises people log in to have in the market first. */
export const shown: readonly Sketch[] = [
  {
    ...{ by: 'lin.qiao', code: 'line-board', name: '产线看板', enName: 'Line Board', category: '数据看板' },
    ...{ colour: '#0b6e99', glyph: '板', price: 19_900, days: 240, screens: ['chart', 'board', 'table'] },
    text: '把产量、节拍和停机放在一块大屏上，班组长不用再抄表。断网时继续显示最后的数据，恢复后自动补齐。',
    en: 'Output, cycle time and stops on one big screen; keeps showing the last data when the network is gone.',
    points: ['一块屏看十条线', '停机原因两次点击完成登记', '断网续显、恢复补齐'],
    notes: ['首个版本', '停机原因可自定义', '支持多块屏幕联动'],
    source: 'NODE',
  },
  {
    ...{
      by: 'zhou.yan',
      code: 'vision-gauge',
      name: '视觉量规',
      enName: 'Vision Gauge',
      category: '视觉质检',
    },
    ...{ colour: '#1d7a4c', glyph: '视', price: 39_900, days: 190, screens: ['plan', 'chart', 'table'] },
    text: '用普通工业相机测量轴径和倒角，重复精度 0.02 mm。自带标定向导，换型十分钟。',
    en: 'Measures shafts and chamfers with ordinary cameras, repeatable to 0.02 mm.',
    points: ['标定向导', '换型十分钟', '测量结果直连 SPC'],
    notes: ['首个版本', '标定向导'],
  },
  {
    ...{
      by: 'admin',
      code: 'energy-ledger',
      name: '能耗账本',
      enName: 'Energy Ledger',
      category: '能耗管理',
    },
    ...{ colour: '#2f6f3e', glyph: '能', price: 0, days: 220, screens: ['chart', 'table'] },
    text: '水电气按车间、产线、班次分摊，自动出月报。平台提供，免费使用。',
    en: 'Water, power and gas shared out by shop, line and shift. Free of charge.',
    points: ['自动分摊', '月报一键导出', '异常用能提醒'],
    notes: ['首个版本', '按班次分摊'],
  },
];
