import { STATUS } from '@cloudyard/contract/publishing/values.ts';
import type { Sketch } from './sketch.ts';

/** What is not on the shelf: drafts, rejected, waiting, approved, suspended, archived. */
export const waiting: readonly Sketch[] = [
  {
    ...{
      by: 'lin.qiao',
      code: 'spare-parts',
      name: '备件管家',
      enName: 'Spare Parts Keeper',
      category: '备品备件',
    },
    ...{
      colour: '#7a4f9a',
      glyph: '备',
      price: 9900,
      days: 2,
      status: STATUS.pending,
      versionStatus: STATUS.pending,
    },
    text: '备件领用、归还和最低库存提醒，扫码就能办。按设备台账自动算出一年要备多少。',
    en: 'Issue, return and minimum stock of spares by scanning.',
    points: ['扫码领用', '最低库存提醒'],
  },
  {
    ...{
      by: 'lin.qiao',
      code: 'crane-rounds',
      name: '行车点检',
      enName: 'Crane Rounds',
      category: '安全巡检',
    },
    ...{
      colour: '#a4551b',
      glyph: '检',
      price: 5900,
      days: 5,
      status: STATUS.draft,
      versionStatus: STATUS.draft,
    },
    text: '行车和起重设备的班前点检，拍照留痕，异常直接派单。',
    en: 'Checks of cranes before the shift, with photos.',
    points: ['拍照留痕', '异常派单'],
    rejected: '请补充离线使用说明，截图里的人脸需要打码。',
  },
  {
    ...{ by: 'zhou.yan', code: 'tool-life', name: '刀具寿命', enName: 'Tool Life', category: '状态监测' },
    ...{
      colour: '#8a2f3b',
      glyph: '刀',
      price: 12_900,
      days: 12,
      status: STATUS.approved,
      versionStatus: STATUS.approved,
    },
    text: '从主轴功率估计刀具磨损，提前一个班次提醒换刀。',
    en: 'Estimates tool wear from spindle power.',
    points: ['提前一个班次提醒'],
  },
  {
    ...{ by: 'su.wen', code: 'shift-notes', name: '交接班笔记', enName: 'Shift Notes', category: '知识文档' },
    ...{
      colour: '#4b5a6b',
      glyph: '班',
      price: 0,
      days: 1,
      status: STATUS.draft,
      versionStatus: STATUS.draft,
    },
    text: '一页纸的交接班记录，语音转文字，支持方言。',
    en: 'One page for the hand-over between shifts.',
    points: ['语音转文字'],
  },
  {
    ...{ by: 'lan.zhou', code: 'old-board', name: '旧版电子看板', enName: 'Old Board', category: '数据看板' },
    ...{
      colour: '#5f6b75',
      glyph: '旧',
      price: 4900,
      days: 400,
      status: STATUS.archived,
      versionStatus: STATUS.archived,
    },
    text: '已由“产线看板”取代，不再维护。',
    en: 'Replaced by Line Board and no longer kept.',
    points: ['已归档'],
  },
  {
    ...{
      by: 'lv.yuan',
      code: 'boiler-remote',
      name: '锅炉远控',
      enName: 'Boiler Remote',
      category: '能耗管理',
    },
    ...{
      colour: '#7a2a2a',
      glyph: '炉',
      price: 39_900,
      days: 75,
      status: STATUS.suspended,
      versionStatus: STATUS.online,
    },
    text: '锅炉房远程启停与参数调整。因远控安全问题暂被平台下线。',
    en: 'Remote operation of boilers; suspended for safety reasons.',
    points: ['平台下线，等待整改'],
  },
];
