-- The canvas of a project is uploaded and read with the category that the fixed calls name.
set local role cloudyard_platform;
update file set category = 'json' where category = 'project';
reset role;
