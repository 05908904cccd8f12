/** A menu's page in a frame; bought applications have one of their own. */
export { ApplicationFramePage } from '../menu/application-frame.page.tsx';
