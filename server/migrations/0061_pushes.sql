-- Changed with every change of a push: whoever reads for it by an older one stops before it moves anything.
alter table push add column revision int not null default 1;
