import type { Room } from '../../kit/room.ts';
import { sweepOrphansJob } from './file.jobs.ts';
import { fileRoutes } from './file.routes.ts';

export { answerFile } from './answer.ts';
export { sealPicture } from './demo.ts';
export { fileInfo, removeFile, sealedFile, sealedOwners, storeStream } from './file.service.ts';
export { fileView } from './file.view.ts';
export { markedImage } from './mark.ts';
export { receiveBytes, receiveSealed, receiveSealedFile } from './sealed.ts';

export const fileRoom: Room = { name: 'file', routes: fileRoutes, jobs: [sweepOrphansJob] };
