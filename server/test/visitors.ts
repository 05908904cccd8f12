// Visitors who are not logged in yet, and forms with a file, for the stories of every room.
export { equip, plainMembers } from '../src/domains/enterprise/department/department.stories.ts';
export { formOf, sendForm } from '../src/domains/file/file/file.stories.ts';
export {
  messagesTo,
  newPhone,
  PASSWORD,
  prove,
  registered,
  tokenSentTo,
  visitor,
} from '../src/domains/identity/testing/codes.ts';
export { type NotifyStory, notifyStory } from '../src/domains/message/notification/notify.stories.ts';
