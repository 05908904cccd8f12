import './kit/kit.css';
import './kit/frames.css';
import './kit/list.css';
import './kit/table-skeleton.css';
import './kit/pieces.css';
import './kit/layout.css';
import './kit/text.css';
import './kit/screens.css';
import { createRoot } from 'react-dom/client';
import { Root } from './app/root.tsx';

const host = document.getElementById('root');
if (host) createRoot(host).render(<Root />);
