export { menuIcons as icons } from '../../kit/menu-icons.tsx';
