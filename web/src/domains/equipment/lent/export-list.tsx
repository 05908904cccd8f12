import '../history/history.css';

/** Files of history and their progress: the calls may be those of a room above. */
export { type ExportCalls, ExportList, FORMAT_NAMES } from '../history/export-list.tsx';
