import { Press } from './press.tsx';

export const NewsPage = () => <Press kind="news" />;
