import type { Room } from '../../kit/room.ts';
import { removeSealedJob, sweepOrphansJob } from './file/file.jobs.ts';
import { fileRoutes } from './file/file.routes.ts';
import { storageRoutes } from './storage/storage.routes.ts';
import { uploadPieceRoutes } from './upload/upload-piece.routes.ts';

export { openText, sealArchive, sealDrawing, sealPicture, sealText } from './demo.ts';
export { answerFile, answerThumbnail, rangeOf } from './file/answer.ts';
export { removeSealedLater } from './file/file.jobs.ts';
export { type FileRow, linkStands, sealedByNames } from './file/file.queries.ts';
export {
  fileInfo,
  giveSealedTo,
  ownUpload,
  removeFile,
  sealedFile,
  sealedOwners,
  sealUpload,
  storeStream,
  storeText,
} from './file/file.service.ts';
export { fileView } from './file/file.view.ts';
export { nameIn as storedPlace, type ThumbnailSize } from './file/place.ts';
export { receiveBytes, receiveSealed, receiveSealedFile } from './file/sealed.ts';
export { markedImage } from './image/thumbnail.service.ts';
export { mostStored, storedBytes } from './storage/storage.queries.ts';
export { hasStorage, isDiskFull, mustFit } from './storage/storage.service.ts';

export const fileRoom: Room = {
  name: 'file',
  routes: (server) => {
    fileRoutes(server);
    storageRoutes(server);
    return uploadPieceRoutes(server);
  },
  jobs: [sweepOrphansJob, removeSealedJob],
};
