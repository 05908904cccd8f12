import './kit/kit.css';
import { createRoot } from 'react-dom/client';
import { Root } from './app/root.tsx';

const host = document.getElementById('root');
if (host) createRoot(host).render(<Root />);
