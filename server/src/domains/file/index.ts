import type { Room } from '../../kit/room.ts';
import { sweepOrphansJob } from './file.jobs.ts';
import { fileRoutes } from './file.routes.ts';

export { fileInfo, removeFile, storeStream } from './file.service.ts';

export const fileRoom: Room = { name: 'file', routes: fileRoutes, jobs: [sweepOrphansJob] };
