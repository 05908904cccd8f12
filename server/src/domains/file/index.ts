import type { Room } from '../../kit/room.ts';
import { sweepOrphansJob } from './file.jobs.ts';
import { fileRoutes } from './file.routes.ts';
import { storageRoutes } from './storage.routes.ts';
import { uploadPieceRoutes } from './upload-piece.routes.ts';

export { answerFile, answerThumbnail } from './answer.ts';
export { sealDrawing, sealPicture, sealText } from './demo.ts';
export { type FileRow, sealedByNames } from './file.queries.ts';
export { fileInfo, removeFile, sealedFile, sealedOwners, storeStream } from './file.service.ts';
export { fileView } from './file.view.ts';
export { nameIn as storedPlace, type ThumbnailSize } from './place.ts';
export { receiveBytes, receiveSealed, receiveSealedFile } from './sealed.ts';
export { markedImage } from './thumbnail.service.ts';

export const fileRoom: Room = {
  name: 'file',
  routes: (server) => {
    fileRoutes(server);
    storageRoutes(server);
    return uploadPieceRoutes(server);
  },
  jobs: [sweepOrphansJob],
};
