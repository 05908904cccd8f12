import type { Words } from '../../../../kit/text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  used: 'Used',
  reserved: 'Reserved',
  free: 'Free',
  added: 'Requested',
  usedOf: '{used} of {granted} used',
  rest: '{free} free',
  restReserved: '{free} free, {reserved} reserved',
  freeShare: '{amount} of it at no charge',
  nothing: 'No quota of this kind yet',
  endsAll: 'until {day}',
  endsPart: '{amount} of it until {day}',
  over: '{amount} above the quota. What is used stays; nothing more can be used until there is enough.',
  after: '{amount} in total if approved (+{more})',
  reservedHelp: 'Set aside for something that is being created.',
  items: {
    CPU_CORES: 'CPU',
    MEMORY_QUOTA: 'Memory',
    DISK_QUOTA: 'Disk',
    CONCURRENT_USER: 'Concurrent users',
    DATABASE_COUNT: 'Databases',
    TS_DATABASE_SIZE: 'Time-series space',
    BIGDATA_STEPS: 'Parallel steps',
    BIGDATA_MEMORY: 'Big-data memory',
    BIGDATA_HOURS: 'Computing time a month',
  },
  amounts: {
    CPU_CORES: '{n} core|{n} cores',
    CONCURRENT_USER: '{n} user|{n} users',
    DATABASE_COUNT: '{n} database|{n} databases',
    BIGDATA_STEPS: '{n} step|{n} steps',
    BIGDATA_HOURS: '{n} hour|{n} hours',
  },
};

export const words = { cn, en };
