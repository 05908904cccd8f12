import { words } from '../i18n/legal/about.ts';
import { PlainPage } from './plain-page.tsx';

export const AboutPage = () => <PlainPage words={words} />;
