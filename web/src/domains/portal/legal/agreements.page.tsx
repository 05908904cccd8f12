import { words } from '../i18n/legal/agreements.ts';
import { PlainPage } from './plain-page.tsx';

export const AgreementsPage = () => <PlainPage words={words} />;
