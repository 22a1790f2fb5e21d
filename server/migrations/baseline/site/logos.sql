-- A store's logo is one of the project's files, and goes with it.

alter table stores add constraint stores_logo_file_id_fkey
  foreign key (logo_file_id) references files on delete set null;
create index on stores (logo_file_id) where logo_file_id is not null;
