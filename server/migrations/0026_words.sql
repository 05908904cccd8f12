-- English names the product brings, as it words them now. Each only where it still has the name it began with.
-- Menus without edits are renamed at every start; these are the edited ones whose name was left alone.
-- As the platform, since the wall binds the owner too.
set local role cloudyard_platform;

update menu set name_en = s.now
  from (values
    ('group:services', 'Content, services', 'Site services'),
    ('group:organisation', 'Organisation', 'Organization'),
    ('group:access', 'Roles and rights', 'Roles and access'),
    ('group:message-desk', 'Message desk', 'Messaging'),
    ('/console/menu-role-config-enterprise', 'Menu privileges', 'Menu permissions'),
    ('/console/menu-role-config', 'Platform menu privileges', 'Platform menu access'),
    ('/console/office-role-config', 'Roles by office', 'Position roles'),
    ('/console/apply-enterprise-roles', 'Apply for enterprise roles', 'Request a role'),
    ('/console/apply-platform-roles', 'Apply for platform roles', 'Request platform role'),
    ('/console/employee-verify-user-role', 'Verify employee requests', 'Employee requests'),
    ('/console/company-privilege', 'Company privileges', 'Permission requests'),
    ('/console/verify-user-role', 'Verify role requests', 'Role requests'),
    ('/console/enterprise-roles-control', 'Role overview', 'Role matrix'),
    ('/console/roles-control', 'Platform role overview', 'Platform role matrix'),
    ('/console/user-list-management-private', 'Private users', 'Individual users'),
    ('/console/employee-list-management-private', 'Employees to place', 'Unassigned employees'),
    ('/console/user-invitation-private', 'Invitations to register', 'Registration invites'),
    ('/console/current-users', 'Current users', 'Online users'),
    ('/console/message-center', 'Message centre', 'Inbox'),
    ('/console/message-sent-enterprise', 'Message management', 'Messages'),
    ('/console/message-category', 'Platform message categories', 'Platform categories'),
    ('/console/message-type', 'Platform message types', 'Platform types'),
    ('/console/message-group', 'Platform message groups', 'Platform groups'),
    ('/console/application-management-enterprise', 'Enterprise applications', 'Enterprise apps'),
    ('/console/application-management-private', 'My applications', 'My apps'),
    ('/console/application-management-platform', 'Platform applications', 'Platform apps'),
    ('/console/application-verify-management', 'Application audit', 'Application review'),
    ('/console/application-verify-platform', 'Platform application audit', 'Platform app review'),
    ('/console/application-category', 'Application categories', 'App categories'),
    ('/console/application-list', 'Application list', 'Applications')) s (code, was, now)
  where menu.code = s.code and menu.name_en = s.was;

update message_category set name_en = s.now
  from (values
    ('todo', 'To decide', 'To do'),
    ('audit', 'Verdicts', 'Review results'),
    ('people', 'Organisation', 'Organization')) s (code, was, now)
  where message_category.code = s.code and message_category.name_en = s.was;

update message_type set name_en = s.now
  from (values
    ('01', 'Audit messages', 'Review messages'),
    ('03', 'To decide', 'To do')) s (code, was, now)
  where message_type.code = s.code and message_type.built_in and message_type.name_en = s.was;

update app_category set name_en = s.now
  from (values
    ('碳排放', 'Carbon', 'Carbon emissions'),
    ('安全巡检', 'Safety rounds', 'Safety inspections'),
    ('应急管理', 'Emergency', 'Emergency management'),
    ('仓储物流', 'Warehousing', 'Warehousing and logistics'),
    ('人事行政', 'People', 'HR and administration'),
    ('知识文档', 'Documents', 'Knowledge and documents')) s (name, was, now)
  where app_category.name = s.name and app_category.name_en = s.was;

update article_category set name_en = s.now
  from (values
    ('角色、权限与菜单', 'Roles, rights and menus', 'Roles, permissions and menus'),
    ('发布应用', 'Publishing', 'Publishing applications'),
    ('应用市场', 'The market', 'Application market')) s (name, was, now)
  where article_category.name = s.name and article_category.name_en = s.was;

update role set description = '审核上线的应用和版本，跨企业生效'
  where code = 'verifier' and description = '审核上架的应用和版本，跨企业生效';

update sms_template set text = replace(text, s.was, s.now)
  from (values
    ('code', 'Tell nobody.', 'Do not share it.'),
    ('password-changed', 'If it was not you, set a new one at once.', 'If this was not you, reset it immediately.'),
    ('contact-changed', 'The contact of your account was just changed. If it was not you, tell the platform administrator at once.',
      'Your contact details were just changed. If this was not you, contact the platform administrator immediately.'),
    ('contact-asked', 'An administrator is changing the contact of your account. Object within seven days:',
      'An administrator is changing your contact details. To dispute this, open within seven days:')) s (purpose, was, now)
  where sms_template.purpose = s.purpose and sms_template.version = 1;

reset role;
