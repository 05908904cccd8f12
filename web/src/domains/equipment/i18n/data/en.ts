import { cn } from './cn.ts';

export const en: typeof cn = {
  title: 'Live data · {name}',
  sentence: 'The latest value of every node, updated as the gateway reports.',
  search: 'Search by node name or alias',
  name: 'Node',
  alias: 'Alias',
  description: 'Description',
  dataType: 'Data type',
  dataTypes: { number: 'Number', boolean: 'Switch', text: 'Text' },
  unit: 'Unit',
  value: 'Value',
  time: 'Time',
  receiveTime: 'Received',
  trend: 'Trend',
  trendOf: 'The last {count} values of {name}',
  state: 'State',
  on: 'On',
  off: 'Off',
  none: 'No value',
  states: {
    fresh: 'Good',
    late: 'Late',
    uncertain: 'Uncertain',
    bad: 'Bad',
    never: 'No data yet',
    unknown: 'Unknown: gateway away',
  },
  stateHints: {
    fresh: 'Reports as often as configured',
    late: 'Has not reported for more than two periods',
    uncertain: 'The gateway doubts this value',
    bad: 'The gateway says this value is unusable',
    never: 'The gateway has never reported this node',
    unknown: 'The gateway is offline, so its current value is unknown',
  },
  away: 'The gateway is offline. These are the last values received.',
  empty: 'No nodes yet',
  emptyHint: 'Configure the nodes of this gateway; their values appear here as they arrive.',
};

export const words = { cn, en };
