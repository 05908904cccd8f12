import { Press } from './press.tsx';

export const AnnouncementPage = () => <Press kind="announcement" />;
