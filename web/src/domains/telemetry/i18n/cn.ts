import type { telemetryErrors } from '@cloudyard/contract/telemetry/errors.ts';
import type { ErrorWords } from '../../../kit/text.ts';

/** The room has no screens: those of others show what it knows, and say why when it cannot answer. */
export const cn = {
  errors: {
    'telemetry.series_not_found': '没有找到要查询的节点',
    'telemetry.too_many_series': '一次最多查询 20 个节点',
    'telemetry.too_many_buckets': '图表要求的点数太多',
    'telemetry.too_many_records': '一页要求的记录太多',
    'telemetry.range_order': '结束时间应晚于开始时间',
    'telemetry.range_too_large': '数据太多，请缩短时间范围或减少节点',
    'telemetry.export_too_long': '数据点太多，请缩短时间范围或减少节点',
    'telemetry.export_too_large': '文件太大，请缩短时间范围或减少节点',
    'telemetry.history_busy': '查询太多，请稍后再试',
    'telemetry.history_slow': '查询用时太长，请缩短时间范围后再试',
    'telemetry.archive_damaged': '有一部分历史数据暂时读不到，请稍后再试或联系平台',
  } satisfies ErrorWords<typeof telemetryErrors>,
};
