import { insertDemoForward } from '../../domains/iot/index.ts';
import type { Context } from '../../kit/context.ts';
import { daysBefore } from '../calendar.ts';
import type { Chronicle } from './chronicle.ts';

/** What 海川重工 forwards: to our own receiver, so that it moves without any system outside. */
export const forwardThings = ({ db }: Context, { now }: Chronicle) =>
  insertDemoForward(db, {
    ...{ enterprise: '海川重工', by: 'lin.qiao', at: daysBefore(now, 12) },
    ...{ name: '演示接收器', push: '设备数据送到演示接收器' },
    template: '{"device": "${deviceCode}", "name": "${deviceName}", "at": "${at}", "values": "${values}"}',
  });
