import './kit/kit.css';
import './kit/frames.css';
import './kit/pieces.css';
import './kit/layout.css';
import { createRoot } from 'react-dom/client';
import { Root } from './app/root.tsx';

const host = document.getElementById('root');
if (host) createRoot(host).render(<Root />);
