-- What people showed of themselves, and receipts of their own wallets, are theirs: not of the enterprise they stood in.
set local role cloudyard_platform;
update file f set enterprise_id = null
  where f.enterprise_id is not null and f.visibility = 'sealed' and f.category = 'image'
    and not exists (select from market_file m where m.name = f.name)
    and not exists (select from certification c, jsonb_each_text(c.content) said
      where c.enterprise_id = f.enterprise_id and not c.founding and said.value = f.name);
update file f set enterprise_id = null
  where f.enterprise_id is not null and exists (select from ledger_topup t
    join ledger_account a on a.id = t.account_id where t.receipt = f.name and a.user_id is not null);
reset role;
