import { cn } from './cn.ts';
import { en } from './en.ts';

export const words = { cn, en };
