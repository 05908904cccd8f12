import type { Words } from '../../../../kit/text.ts';
import { cn } from './diagnosis-cn.ts';

export const en: Words<typeof cn> = {
  fine: { why: 'The application is running normally.', todo: '—' },
  changing: {
    why: 'A change is in progress. The application stays available.',
    todo: 'The new process takes over once it passes the health check, usually within a minute.',
  },
  booting: {
    why: "It's starting and hasn't passed the health check yet.",
    todo: 'Wait a moment. If it takes more than a few minutes, check the log.',
  },
  returned: {
    why: "The new version didn't pass the health check. The previous version is still running.",
    todo: 'See in the log what the new version wrote when it started. Upgrade again once that is solved.',
  },
  exited: {
    why: 'The program exited by itself with code {code}.',
    todo: "The last lines of the log usually say why: a database that can't be reached, or a missing variable.",
  },
  killed: {
    why: 'The process was ended by the signal {signal}.',
    todo: 'Check log and events. If it happens again, contact the publisher or the platform.',
  },
  out_of_memory: {
    why: 'It needed more memory than the {memory} of its plan, so the process was ended.',
    todo: 'See the memory chart. Choose a plan with more memory, or lower what the program uses by its environment.',
  },
  not_healthy: {
    why: "The program started but didn't answer the health check in time.",
    todo: 'It must listen on the port in the variable PORT and answer successfully. Check the log and its database.',
  },
  disk_full: {
    why: 'The disk is full: the limit is {disk}.',
    todo: 'Remove files in the application that are no longer needed, or choose a plan with more disk.',
  },
  given_up: {
    why: "It failed to start again and again and isn't restarted any more.",
    todo: 'Solve what the log says, then choose "Start". You can also return to a previous release.',
  },
  no_launcher: {
    why: 'This server lacks the program that starts applications of this kind.',
    todo: 'Contact the platform. The application starts by itself once that is installed.',
  },
  bad_release: {
    why: "The package is incomplete or can't be started.",
    todo: 'Return to a previous release and let the publisher know.',
  },
  frozen: {
    why: 'It was stopped because its paid time is over or the tenant space is not online. All data is kept.',
    todo: 'Renew the application or bring the tenant space online. It then starts by itself.',
  },
  asked: { why: 'It was stopped by a user. All data is kept.', todo: 'Choose "Start" to run it again.' },
  unknown: {
    why: "The state isn't known: what runs the applications doesn't answer.",
    todo: 'The application may still be running. This page updates by itself. Contact the platform if it stays so.',
  },
  exitCode: 'code {code}',
  exitSignal: 'signal {signal}',
  exitMemory: 'out of memory',
  lastExit: 'Last exit: {how}, {at}',
  restarts: 'Restarted by itself {n} time|Restarted by itself {n} times',
  againAt: 'Starts again at {at}',
  detail: 'The runtime says: {detail}',
};
export const words = { cn, en };
