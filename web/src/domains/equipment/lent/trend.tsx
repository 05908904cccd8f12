import '../data/data.css';

export { Trend } from '../data/trend.tsx';
