-- What a run warns of at a step, beside what its result says wherever it is used.
alter table project_step add column warnings jsonb not null default '[]';

-- Datasets and models that were kept from a run: by which project, version, run, node and port.
alter table dataset_version add column made_by jsonb;
alter table model_version add column made_by jsonb;
